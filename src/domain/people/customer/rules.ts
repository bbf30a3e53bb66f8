/** Group of a customer token (contract section 2): a person (b2c), a colleague's user (b2b), a guest. */
export type Group = "b2c" | "b2b" | "guest";
