/** How the money of a trade stands. `late`: its gateway took it after the trade was over; it is in the payer's wallet. */
export const PAYMENT_STATES = ["unpaid", "pending", "paid", "partly_returned", "returned", "late"] as const;
