/** State of a trade's payment. `late`: the gateway took it after the trade had expired; it is in the payer's wallet. */
export const PAYMENT_STATES = ["unpaid", "pending", "paid", "partly_returned", "returned", "late"] as const;
