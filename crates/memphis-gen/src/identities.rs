//! Nodes whose identity has a meaning, of whatever kind they are: type identifiers.

use crate::module::Module;
use crate::rng::Rng;

impl Module {
    /// Gives a share of the functions `!type`, and a call of `llvm.type.test` before a `ret`.
    pub(crate) fn add_identities(&mut self, share: f64, rng: &mut Rng) {
        let identities = self.identities();
        let mut bodies = std::mem::take(&mut self.bodies);
        for body in &mut bodies {
            if !rng.chance(share) {
                continue;
            }
            let identity = rng.pick(&identities);
            let ty = self.node(&format!("!{{i64 {}, !{identity}}}", 8 * rng.below(2)));
            if let Some(open) = body.find(" {\n") {
                body.insert_str(open, &format!(" !type !{ty}"));
            }
            let returns: Vec<usize> = body.match_indices("\n  ret ").map(|found| found.0).collect();
            // Nothing comes between a call that must be a tail call and its return.
            let is_free = |&at: &usize| !body[..at].lines().next_back().unwrap_or("").contains("musttail");
            let returns: Vec<usize> = returns.into_iter().filter(is_free).collect();
            if returns.is_empty() {
                continue;
            }
            let at = rng.pick(&returns);
            let identity = match rng.chance(0.8) {
                true => format!("!{}", rng.pick(&identities)),
                false => "!\"name\"".to_owned(),
            };
            self.declare("i1 @llvm.type.test(ptr, metadata)");
            body.insert_str(at, &format!("\n  %identity.test = call i1 @llvm.type.test(ptr @ga, metadata {identity})"));
        }
        self.bodies = bodies;
        if rng.chance(0.5) {
            self.named.push(format!("!identities = !{{!{}, !{}}}", rng.pick(&identities), rng.pick(&identities)));
        }
    }

    /// Nodes of debug information and others, some alike but for their identity.
    fn identities(&mut self) -> Vec<usize> {
        let structure = "!DICompositeType(tag: DW_TAG_structure_type, name: \"S\")";
        let mut identities = vec![self.node(structure), self.node("!{!\"a\", i64 1}"), self.node("!{!\"b\", i64 1}")];
        for text in ["distinct !{}", &format!("distinct {structure}")] {
            identities.extend([self.distinct(text), self.distinct(text)]);
        }
        for _ in 0..2 {
            // A ring of two nodes.
            let next = self.distinct("") + 1;
            self.set(next - 1, format!("!{{!{next}}}"));
            self.distinct(&format!("!{{!{}}}", next - 1));
            identities.extend([next - 1, next]);
        }
        let int = self.node("!DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)");
        let pointer = self.node(&format!("!DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{int}, size: 64)"));
        identities.extend([int, pointer]);
        identities
    }
}

#[cfg(test)]
mod tests {
    use crate::{Config, random_module};

    #[test]
    fn functions_have_type_identifiers() {
        let config = Config { functions: 30, identities: 1.0, ..Config::PLAIN };
        let text = random_module(3, &config).text;
        let count = |part: &str| text.matches(part).count();
        assert_eq!(count(" !type !"), 30);
        assert!(count("call i1 @llvm.type.test") > 10);
        assert_eq!(random_module(3, &Config { identities: 0.0, ..config.clone() }).text.matches("!type").count(), 0);
    }
}
