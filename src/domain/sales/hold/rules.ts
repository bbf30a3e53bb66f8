/** How often a lock is made to live longer, ten minutes each (prisma/sql/extend-holds.sql, offer-locks.sql). */
export const MAX_EXTENSIONS = 2;
