/** States of a refund (prisma/sql/sales/refund-guards.sql). */
export const REFUND_STATES = ["awaiting_owner", "canceling", "paying_out", "done", "rejected", "failed"] as const;
