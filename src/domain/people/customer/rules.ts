/** Who a customer's token speaks for (contract section 2): a person (b2c), a colleague's user (b2b), nobody in particular. */
export type Group = "b2c" | "b2b" | "guest";
