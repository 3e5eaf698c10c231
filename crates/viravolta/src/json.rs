//! Answers for programs; `docs/formats/json.md` explains them.

/// An object with these fields in this order.
macro_rules! object {
    ($($(#[$attribute:meta])* $field:ident: $value:expr),+ $(,)?) => {{
        #[expect(non_camel_case_types, reason = "every field has a type of its own, which is named like it")]
        mod object {
            #[derive(serde::Serialize)]
            pub(super) struct Object<$($field),+> {
                $($(#[$attribute])* pub(super) $field: $field,)+
            }
        }
        object::Object { $($field: $value),+ }
    }};
}

pub(crate) use object;
