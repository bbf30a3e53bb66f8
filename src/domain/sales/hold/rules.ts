/** Maximum extensions of a lock, ten minutes each (prisma/sql/sales/extend-holds.sql, offer-locks.sql). */
export const MAX_EXTENSIONS = 2;
