//! Operations and their operands, one method for each shape.

use super::*;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Takes the operation and its operands, not the attachments.
    #[inline]
    pub(super) fn read_operation(&mut self) -> Read<(Opcode, Shape)> {
        let word = self.cur.peek_word();
        if self.body.form != Form::Llvm
            && let Some(found) = self.read_func_operation(word)?
        {
            return Ok(found);
        }
        let Some(opcode) = Opcode::from_keyword(word) else {
            return self.read_prefixed_call(word);
        };
        if opcode == Opcode::Call && self.cur.text.get(self.cur.pos + 4) == Some(&b':') {
            return self.cur.error("expected instruction opcode: this block has no terminator");
        }
        self.take_word(word);
        let shape = self.read_operands(opcode)?;
        Ok((opcode, shape))
    }

    pub(super) fn read_prefixed_call(&mut self, word: &[u8]) -> Read<(Opcode, Shape)> {
        let flag = match word {
            b"tail" => Flags::TAIL,
            b"musttail" => Flags::MUSTTAIL,
            b"notail" => Flags::NOTAIL,
            _ => {
                if self.label_end().is_some() {
                    return self.cur.error("expected instruction opcode: the block above has no terminator");
                }
                if word.is_empty() || word[0].is_ascii_digit() || is_known_word(word) {
                    return self.cur.error("expected instruction opcode");
                }
                // At the end of a line, the word may be an attribute of a call.
                if !self.module.types.llvm().reads_newer() && !self.is_first_of_line() {
                    return self.cur.error("expected instruction opcode");
                }
                return Err(Fail::Unknown);
            }
        };
        self.take_word(word);
        self.expect_word("call", "after tail, musttail or notail")?;
        let mut shape = self.read_call(Opcode::Call)?;
        shape.flags |= flag;
        Ok((Opcode::Call, shape))
    }

    /// True if the next token, or the result before it, is the first of its line or block.
    fn is_first_of_line(&self) -> bool {
        let before = &self.cur.text[self.body.start..self.cur.pos];
        let line = &before[memchr::memrchr(b'\n', before).map_or(0, |n| n + 1)..];
        matches!(line.trim_ascii_end().last(), None | Some(b'=' | b':' | b'{'))
    }

    pub(super) fn read_operands(&mut self, opcode: Opcode) -> Read<Shape> {
        use Opcode::*;
        match opcode {
            Load => self.read_load(),
            Store => self.read_store(),
            Br => self.read_br(),
            Call => self.read_call(Call),
            GetElementPtr => self.read_gep(),
            ICmp | FCmp => self.read_compare(opcode),
            Phi => self.read_phi(),
            Alloca => self.read_alloca(),
            Ret => self.read_ret(),
            Switch => self.read_switch(),
            Select => self.read_select(),
            Unreachable => Ok(Shape::of(TypeId::VOID)),
            _ if opcode.is_binary() => self.read_binary(opcode),
            _ if opcode.is_cast() => self.read_cast(opcode),
            Freeze => {
                let ty = self.read_typed_value()?;
                Ok(Shape::of(ty))
            }
            FNeg => {
                let flags = self.read_flags_of(opcode)?;
                let ty = self.read_typed_value()?;
                Ok(Shape { flags, ..Shape::of(ty) })
            }
            ExtractValue => self.read_extract_value(),
            InsertValue => self.read_insert_value(),
            ExtractElement => self.read_extract_element(),
            InsertElement => {
                let ty = self.read_typed_value()?;
                self.expect(b',', "after insertelement value")?;
                self.read_typed_value()?;
                self.expect(b',', "after insertelement value")?;
                self.read_typed_value()?;
                Ok(Shape::of(ty))
            }
            ShuffleVector => self.read_shuffle(),
            Fence => {
                self.read_ordering()?;
                Ok(Shape::of(TypeId::VOID))
            }
            CmpXchg => self.read_cmpxchg(),
            AtomicRmw => self.read_rmw(),
            VaArg => {
                self.read_typed_value()?;
                self.expect(b',', "after vaarg operand")?;
                let ty = self.read_type()?;
                Ok(Shape::of(ty))
            }
            Invoke => self.read_invoke(),
            CallBr => self.read_callbr(),
            IndirectBr => self.read_indirectbr(),
            Resume => {
                self.read_typed_value()?;
                Ok(Shape::of(TypeId::VOID))
            }
            LandingPad => self.read_landing_pad(),
            CatchSwitch => {
                self.body.has_catch_switches = true;
                self.read_catch_switch()
            }
            CatchPad | CleanupPad => self.read_pad(),
            CatchRet => {
                self.expect_word("from", "after catchret")?;
                self.read_value(TypeId::TOKEN)?;
                self.expect_word("to", "in catchret")?;
                self.read_label()?;
                Ok(Shape::of(TypeId::VOID))
            }
            CleanupRet => {
                self.expect_word("from", "after cleanupret")?;
                self.read_value(TypeId::TOKEN)?;
                self.expect_word("unwind", "in cleanupret")?;
                let flags = self.read_unwind_target()?;
                Ok(Shape { flags, ..Shape::of(TypeId::VOID) })
            }
            _ => self.cur.error("expected instruction opcode"),
        }
    }

    /// Takes flags such as `nsw` and `fast`, as many as there are.
    #[inline]
    fn read_flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        loop {
            let word = self.cur.peek_word();
            // Most operations have no flags and go on with a type.
            if matches!(word.first(), None | Some(b'p' | b'1'..=b'9')) || is_type_word(word) {
                return flags;
            }
            match Flags::from_keyword(word) {
                // LLVM takes fast-math flags as often as they come, others once.
                Some(flag) if !flags.has(flag) || Flags::FAST.has(flag) => {
                    self.take_word(word);
                    flags |= flag;
                }
                _ => return flags,
            }
        }
    }

    pub(super) fn need_type(&mut self) -> Read<()> {
        if at_type(&mut self.cur) { Ok(()) } else { self.cur.error("expected type") }
    }

    /// Takes the flags of an operation, and refuses those that it cannot have.
    pub(super) fn read_flags_of(&mut self, opcode: Opcode) -> Read<Flags> {
        let before = self.cur;
        let flags = self.read_flags();
        if flags.0 & !opcode.possible_flags().0 != 0 {
            self.cur = before;
            return self.cur.error(format!("expected type: '{}' does not have these flags", opcode.keyword()));
        }
        Ok(flags)
    }

    pub(super) fn read_binary(&mut self, opcode: Opcode) -> Read<Shape> {
        let mut flags = self.read_flags_of(opcode)?;
        let ty = self.read_first_value(&mut flags)?;
        self.expect(b',', "in arithmetic operation")?;
        self.read_value(ty)?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    pub(super) fn read_cast(&mut self, opcode: Opcode) -> Read<Shape> {
        let flags = self.read_flags_of(opcode)?;
        self.need_type()?;
        self.read_typed_value()?;
        self.expect_word("to", "after cast value")?;
        let ty = self.read_type()?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    pub(super) fn read_compare(&mut self, opcode: Opcode) -> Read<Shape> {
        let mut flags = self.read_flags_of(opcode)?;
        let word = self.cur.peek_word();
        let predicate = if opcode == Opcode::ICmp { Predicate::of_icmp(word) } else { Predicate::of_fcmp(word) };
        let Some(predicate) = predicate else {
            return self.cur.error("expected a comparison predicate such as 'eq'");
        };
        self.take_word(word);
        let ty = self.read_first_value(&mut flags)?;
        self.expect(b',', "after compare value")?;
        self.read_value(ty)?;
        let result = self.same_shape(ty, TypeId::I1);
        Ok(Shape { flags, predicate, ..Shape::of(result) })
    }

    /// Takes the type of both operands of arithmetic or of a comparison, and the first operand.
    /// Block-argument text may leave out the type.
    pub(super) fn read_first_value(&mut self, flags: &mut Flags) -> Read<TypeId> {
        if let Some(ty) = self.left_out_type()? {
            *flags |= Flags::TYPE_LEFT_OUT;
            self.read_value(ty)?;
            return Ok(ty);
        }
        self.need_type()?;
        self.read_typed_value()
    }

    /// `element`, or a vector of it when `ty` is a vector.
    pub(super) fn same_shape(&mut self, ty: TypeId, element: TypeId) -> TypeId {
        match self.types().shape(ty) {
            Some(shape) => self.intern(Type::vector(shape, element)),
            None => element,
        }
    }

    /// Takes `atomic volatile`, as far as it is next.
    fn read_access_flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        let words: [(&[u8], Flags); 2] = [(b"atomic", Flags::ATOMIC), (b"volatile", Flags::VOLATILE)];
        for (word, flag) in words {
            if self.eat_word(word) {
                flags |= flag;
            }
        }
        flags
    }

    pub(super) fn read_load(&mut self) -> Read<Shape> {
        let flags = self.read_access_flags();
        self.need_type()?;
        let at = self.cur.pos;
        let ty = self.read_type()?;
        self.expect(b',', "after load's type")?;
        self.read_pointer()?;
        if !self.types().is_first_class(ty) || matches!(ty, TypeId::LABEL | TypeId::METADATA) {
            return self.cur.error_at(at, "load operand must be a pointer to a first class type");
        }
        if flags.has(Flags::ATOMIC) {
            self.read_ordering()?;
        }
        self.read_alignment()?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    pub(super) fn read_store(&mut self) -> Read<Shape> {
        let flags = self.read_access_flags();
        self.need_type()?;
        self.read_typed_value()?;
        self.expect(b',', "after store operand")?;
        self.read_pointer()?;
        if flags.has(Flags::ATOMIC) {
            self.read_ordering()?;
        }
        self.read_alignment()?;
        Ok(Shape { flags, ..Shape::of(TypeId::VOID) })
    }

    /// Takes `[syncscope("...")] ordering`.
    pub(super) fn read_ordering(&mut self) -> Read<()> {
        if self.eat_word(b"syncscope") {
            self.expect(b'(', "in synchronization scope")?;
            self.string()?;
            self.expect(b')', "in synchronization scope")?;
        }
        self.read_bare_ordering()
    }

    fn read_bare_ordering(&mut self) -> Read<()> {
        let word = self.cur.peek_word();
        if AtomicOrdering::from_keyword(word).is_none() {
            return self.cur.error("expected ordering on atomic instruction");
        }
        self.take_word(word);
        Ok(())
    }

    /// Takes `, align N` if it is next.
    #[inline]
    pub(super) fn read_alignment(&mut self) -> Read<()> {
        if !self.cur.at_comma() {
            return Ok(());
        }
        let before = self.cur;
        self.cur.next_token();
        let comma = self.cur.pos;
        self.cur.pos += 1;
        if self.cur.next_token() == b'!' {
            self.cur = before;
            return Ok(());
        }
        if self.cur.word_here() != b"align" {
            return self.cur.error("expected metadata or 'align'");
        }
        self.cur.pos += b"align".len();
        self.cur.alignment()?;
        self.text_piece(comma);
        Ok(())
    }

    pub(super) fn read_alloca(&mut self) -> Read<Shape> {
        let mut flags = Flags::default();
        if self.eat_word(b"inalloca") {
            flags |= Flags::INALLOCA;
        }
        if self.eat_word(b"swifterror") {
            flags |= Flags::SWIFTERROR;
        }
        self.need_type()?;
        let at = self.cur.pos;
        let aux_ty = self.read_type()?;
        if !self.is_alloca_type(aux_ty) {
            return self.cur.error_at(at, "invalid type for alloca");
        }
        let mut space = 0;
        // A count comes first, then the alignment, then the address space.
        let mut last = 0;
        loop {
            if !self.cur.at_comma() {
                break;
            }
            let before = self.cur;
            self.cur.next_token();
            let comma = self.cur.pos;
            self.cur.pos += 1;
            if self.cur.next_token() == b'!' {
                self.cur = before;
                break;
            }
            let word = self.cur.word_here();
            let rank = match word {
                b"align" => 2,
                b"addrspace" => 3,
                _ => 1,
            };
            if rank <= last {
                return self.cur.error("expected 'align', 'addrspace' or metadata, each once and in this order");
            }
            last = rank;
            match word {
                b"align" => {
                    self.cur = before;
                    self.read_alignment()?;
                }
                b"addrspace" => {
                    self.cur.pos += 9;
                    self.cur.expect(b'(', "in address space")?;
                    let types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
                    space = read_address_space(&mut self.cur, &types)?;
                    self.cur.expect(b')', "in address space")?;
                    self.text_piece(comma);
                }
                _ => {
                    self.text_piece_until(comma, comma + 1);
                    self.need_type()?;
                    let at = self.cur.pos;
                    let ty = self.read_typed_value()?;
                    if !self.types().is_integer(ty) {
                        return self.cur.error_at(at, "element count must have integer type");
                    }
                }
            }
        }
        let ty = if space == 0 { TypeId::PTR } else { self.intern(Type::Ptr(space)) };
        Ok(Shape { flags, aux_ty, ..Shape::of(ty) })
    }

    /// True if a slot may hold this.
    pub(super) fn is_alloca_type(&self, ty: TypeId) -> bool {
        self.types().is_first_class(ty)
            && !matches!(ty, TypeId::LABEL | TypeId::METADATA | TypeId::TOKEN | TypeId::X86_AMX)
    }

    pub(super) fn text_piece_until(&mut self, start: usize, end: usize) {
        self.piece(Piece::Text(Span { start, end }));
    }

    pub(super) fn read_gep(&mut self) -> Read<Shape> {
        let mut flags = Flags::default();
        loop {
            let word = self.cur.peek_word();
            match word {
                b"inbounds" => flags |= Flags::INBOUNDS,
                b"nusw" => flags |= Flags::NUSW,
                b"nuw" => flags |= Flags::NUW,
                _ => break,
            }
            self.take_word(word);
        }
        self.need_type()?;
        let aux_ty = self.read_type()?;
        self.expect(b',', "after getelementptr's type")?;
        let at = self.cur.token_start();
        let mut ty = self.read_typed_value()?;
        if self.types().address_space(ty).is_none() {
            return self.cur.error_at(at, "base of getelementptr must be a pointer");
        }
        while self.eat_comma_before_operand() {
            let index = self.read_typed_value()?;
            if self.types().is_vector(index) && !self.types().is_vector(ty) {
                ty = self.same_shape(index, ty);
            }
        }
        Ok(Shape { flags, aux_ty, ..Shape::of(ty) })
    }

    /// Takes a comma unless attachments follow it.
    #[inline]
    pub(super) fn eat_comma_before_operand(&mut self) -> bool {
        if !self.cur.at_comma() {
            return false;
        }
        let before = self.cur;
        self.cur.next_token();
        let comma = self.cur.pos;
        self.cur.pos += 1;
        if self.cur.next_token() == b'!' {
            self.cur = before;
            return false;
        }
        self.text_piece_until(comma, comma + 1);
        true
    }

    pub(super) fn read_ret(&mut self) -> Read<Shape> {
        let at = self.cur.token_start();
        self.need_type()?;
        let ty = self.read_type()?;
        if ty != TypeId::VOID {
            self.read_value(ty)?;
        }
        let global = self.module.global(self.module.function(self.body.function).global);
        if let Type::Function(f) = self.module.types.get(global.ty)
            && f.result != ty
        {
            let types = self.types();
            let (want, found) = (types.display(f.result), types.display(ty));
            return self
                .cur
                .error_at(at, format!("value doesn't match function result type '{want}': found '{found}'"));
        }
        Ok(Shape::of(TypeId::VOID))
    }

    pub(super) fn read_br(&mut self) -> Read<Shape> {
        if self.cur.peek_word() == b"label" {
            self.read_label()?;
        } else {
            let at = self.cur.pos;
            let ty = self.read_typed_value()?;
            if ty != TypeId::I1 {
                return self.cur.error_at(at, "branch condition must have 'i1' type");
            }
            self.expect(b',', "after branch condition")?;
            self.read_label()?;
            self.expect(b',', "after true destination")?;
            self.read_label()?;
        }
        Ok(Shape::of(TypeId::VOID))
    }

    pub(super) fn read_switch(&mut self) -> Read<Shape> {
        let at = self.cur.token_start();
        let ty = self.read_typed_value()?;
        if !self.types().is_integer(ty) {
            return self.cur.error_at(at, "switch condition must have integer type");
        }
        self.expect(b',', "after switch condition")?;
        self.read_label()?;
        self.expect(b'[', "with switch table")?;
        while self.cur.next_token() != b']' {
            let at = self.cur.pos;
            let case_ty = self.read_type()?;
            let value = self.read_value(case_ty)?;
            let is_int = value
                .as_const()
                .is_some_and(|c| matches!(self.body.consts.get(c).kind, ConstKind::Int(_) | ConstKind::BigInt(_)));
            if !is_int || case_ty != ty {
                return self.cur.error_at(at, "case value is not a constant integer of the condition's type");
            }
            self.expect(b',', "after case value")?;
            self.read_label()?;
        }
        self.expect(b']', "at end of switch table")?;
        Ok(Shape::of(TypeId::VOID))
    }

    pub(super) fn read_indirectbr(&mut self) -> Read<Shape> {
        self.read_pointer()?;
        self.expect(b',', "after indirectbr address")?;
        self.expect(b'[', "with indirectbr")?;
        if self.cur.next_token() != b']' {
            loop {
                self.read_label()?;
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b']', "at end of block list")?;
        Ok(Shape::of(TypeId::VOID))
    }

    pub(super) fn read_phi(&mut self) -> Read<Shape> {
        let flags = self.read_flags_of(Opcode::Phi)?;
        self.need_type()?;
        let at = self.cur.pos;
        let ty = self.read_type()?;
        if !self.types().is_first_class(ty) || ty == TypeId::LABEL {
            return self.cur.error_at(at, "phi node must have first class type");
        }
        // A φ without entries is allowed in a block without predecessors.
        if self.look() != b'[' {
            return Ok(Shape { flags, ..Shape::of(ty) });
        }
        // φs of a block mostly name the same blocks in the same order.
        let mut alike = self.last_phi_entries.iter();
        let first = self.body.operands.next_id();
        loop {
            self.expect(b'[', "in phi value list")?;
            self.read_value(ty)?;
            self.expect(b',', "after phi value")?;
            let label = alike.nth(1).and_then(|label| self.body.operands.get(label));
            self.read_block_name_like(label.and_then(|label| label.value.as_local()))?;
            self.expect(b']', "in phi value list")?;
            if !self.eat_comma_before_operand() {
                break;
            }
        }
        self.last_phi_entries = self.body.operands.range_from(first);
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    pub(super) fn read_select(&mut self) -> Read<Shape> {
        let flags = self.read_flags_of(Opcode::Select)?;
        self.need_type()?;
        self.read_typed_value()?;
        self.expect(b',', "after select condition")?;
        let ty = self.read_typed_value()?;
        self.expect(b',', "after select value")?;
        let at = self.cur.token_start();
        let other = self.read_typed_value()?;
        if other != ty {
            return self.cur.error_at(at, "select values must have same type");
        }
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    pub(super) fn read_indices(&mut self, mut ty: TypeId) -> Read<TypeId> {
        let mut n = 0;
        while self.eat_comma_before_operand() {
            self.cur.next_token();
            let at = self.cur.pos;
            let index = self.integer()?;
            if index > u64::from(u32::MAX) {
                return self.cur.error_at(at, "expected 32-bit integer (too large)");
            }
            match self.types().member(ty, index) {
                Some(member) => ty = member,
                None => return self.cur.error_at(at, "invalid indices for aggregate operand"),
            }
            n += 1;
        }
        if n == 0 {
            return self.cur.error("expected index");
        }
        Ok(ty)
    }

    pub(super) fn read_extract_value(&mut self) -> Read<Shape> {
        let ty = self.read_typed_value()?;
        let member = self.read_indices(ty)?;
        Ok(Shape::of(member))
    }

    pub(super) fn read_insert_value(&mut self) -> Read<Shape> {
        let ty = self.read_typed_value()?;
        self.expect(b',', "after insertvalue operand")?;
        let at = self.cur.token_start();
        let element = self.read_typed_value()?;
        let member = self.read_indices(ty)?;
        if member != element {
            return self.cur.error_at(at, "insertvalue operand and field disagree in type");
        }
        Ok(Shape::of(ty))
    }

    pub(super) fn read_extract_element(&mut self) -> Read<Shape> {
        let at = self.cur.token_start();
        let ty = self.read_typed_value()?;
        self.expect(b',', "after extract value")?;
        self.read_typed_value()?;
        if !self.types().is_vector(ty) {
            return self.cur.error_at(at, "invalid extractelement operands");
        }
        Ok(Shape::of(self.types().scalar(ty)))
    }

    pub(super) fn read_shuffle(&mut self) -> Read<Shape> {
        let at = self.cur.token_start();
        let ty = self.read_typed_value()?;
        self.expect(b',', "after shuffle mask")?;
        self.read_typed_value()?;
        self.expect(b',', "after shuffle value")?;
        let mask = self.read_typed_value()?;
        let element = self.types().scalar(ty);
        let Some(shape) = self.types().shape(mask) else {
            return self.cur.error_at(at, "invalid shufflevector operands");
        };
        Ok(Shape::of(self.intern(Type::vector(shape, element))))
    }

    pub(super) fn read_cmpxchg(&mut self) -> Read<Shape> {
        let mut flags = Flags::ATOMIC;
        if self.eat_word(b"weak") {
            flags |= Flags::WEAK;
        }
        if self.eat_word(b"volatile") {
            flags |= Flags::VOLATILE;
        }
        self.read_pointer()?;
        self.expect(b',', "after cmpxchg address")?;
        let ty = self.read_typed_value()?;
        self.expect(b',', "after cmpxchg cmp operand")?;
        self.read_typed_value()?;
        self.read_ordering()?;
        self.read_bare_ordering()?;
        self.read_alignment()?;
        let result = self.intern(Type::Struct([ty, TypeId::I1].into()));
        Ok(Shape { flags, ..Shape::of(result) })
    }

    pub(super) fn read_rmw(&mut self) -> Read<Shape> {
        let mut flags = Flags::ATOMIC;
        if self.eat_word(b"volatile") {
            flags |= Flags::VOLATILE;
        }
        let word = self.cur.peek_word();
        let operation = RmwOperation::from_keyword(word);
        let is_known = |operation: RmwOperation| !operation.is_newer() || self.module.types.llvm().reads_newer();
        if !operation.is_some_and(is_known) {
            return self.cur.error("expected binary operation in atomicrmw");
        }
        self.take_word(word);
        self.read_pointer()?;
        self.expect(b',', "after atomicrmw address")?;
        let ty = self.read_typed_value()?;
        self.read_ordering()?;
        self.read_alignment()?;
        Ok(Shape { flags, ..Shape::of(ty) })
    }
}
