//! The types of a module in the form that `memphis-ir` has for types, whose rules of sizes and
//! intrinsics this crate uses.

use super::super::types::{Kind, TypeId, Types};
use memphis_ir::{FunctionType, TargetType, Type, TypeTable};

/// The types of a module, by number.
#[derive(Debug)]
pub(crate) struct IrTypes {
    table: TypeTable,
    ids: Vec<memphis_ir::TypeId>,
}

impl IrTypes {
    /// Takes over all types. Cost: linear.
    pub fn of(types: &Types) -> IrTypes {
        let mut table = TypeTable::new();
        let mut ids = vec![memphis_ir::TypeId::UNKNOWN; types.len()];
        let mut structs = Vec::new();
        for id in 0..types.len() as TypeId {
            if let Some(Kind::Struct { .. } | Kind::Opaque) = types.kind(id) {
                let name = match types.is_unnamed(id) {
                    // Any number will do, as long as it is its own.
                    true => id.to_string().into_bytes(),
                    false => types.text(id)[1..].to_vec(),
                };
                let named = table.intern_named(&name, 0);
                ids[id as usize] = table.named()[named].id;
                structs.push((id, named));
            }
        }
        let mut bridge = IrTypes { table, ids };
        // All others contain earlier types, and structs.
        for id in 0..types.len() as TypeId {
            bridge.add(types, id);
        }
        for (id, named) in structs {
            let body = match types.kind(id) {
                Some(Kind::Struct { is_packed }) => {
                    Some(bridge.table.intern(struct_of(bridge.elements(types, id), is_packed)))
                }
                _ => None,
            };
            bridge.table.define_named(named, body);
        }
        bridge
    }

    /// Takes over the types that were added since.
    pub fn extend(&mut self, types: &Types) {
        for id in self.ids.len()..types.len() {
            self.ids.push(memphis_ir::TypeId::UNKNOWN);
            self.add(types, id as TypeId);
        }
    }

    fn add(&mut self, types: &Types, id: TypeId) {
        let kind = types.kind(id).expect("a type of the table");
        let ty = match kind {
            Kind::Struct { .. } | Kind::Opaque => return,
            Kind::Void => Type::Void,
            Kind::Half => Type::Half,
            Kind::BFloat => Type::BFloat,
            Kind::Float => Type::Float,
            Kind::Double => Type::Double,
            Kind::X86Fp80 => Type::X86Fp80,
            Kind::Fp128 => Type::Fp128,
            Kind::PpcFp128 => Type::PpcFp128,
            Kind::Label => Type::Label,
            Kind::Metadata => Type::Metadata,
            Kind::Token => Type::Token,
            Kind::X86Amx => Type::X86Amx,
            Kind::Integer(bits) => Type::Int(bits),
            Kind::Pointer { space } => Type::Ptr(space),
            Kind::Mmx => Type::Vector(1, memphis_ir::TypeId::I64),
            Kind::Array(n) => Type::Array(n, self.ids[types.elements(id)[0] as usize]),
            Kind::Vector { n, is_scalable } => {
                let (n, element) = (n as u32, self.ids[types.elements(id)[0] as usize]);
                if is_scalable { Type::ScalableVector(n, element) } else { Type::Vector(n, element) }
            }
            Kind::Literal { is_packed } => struct_of(self.elements(types, id), is_packed),
            Kind::Function { .. } => Type::Function(self.function(types, id)),
            Kind::Target => {
                let (name, numbers) = types.target_parts(id);
                let numbers = numbers.iter().map(|&number| number as u32).collect();
                Type::Target(TargetType { name: name.into(), types: self.elements(types, id), numbers })
            }
        };
        self.ids[id as usize] = self.table.intern(ty);
    }

    fn elements(&self, types: &Types, id: TypeId) -> Box<[memphis_ir::TypeId]> {
        types.elements(id).iter().map(|&element| self.ids[element as usize]).collect()
    }

    /// The type of a function.
    pub fn function(&self, types: &Types, id: TypeId) -> FunctionType {
        let elements = self.elements(types, id);
        let varargs = types.kind(id) == Some(Kind::Function { is_vararg: true });
        FunctionType { result: elements[0], params: elements[1..].into(), varargs }
    }

    /// The view of all types.
    pub fn view(&self) -> memphis_ir::Types<'_> {
        memphis_ir::Types::of_module(&self.table)
    }

    /// The type of that side.
    pub fn of_type(&self, id: TypeId) -> memphis_ir::TypeId {
        self.ids[id as usize]
    }
}

fn struct_of(fields: Box<[memphis_ir::TypeId]>, is_packed: bool) -> Type {
    if is_packed { Type::PackedStruct(fields) } else { Type::Struct(fields) }
}
