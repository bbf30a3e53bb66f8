import type { Move } from "../../kernel/gate/move";

/**
 * A payment above the limit of one person (prisma/sql/people/second-person.sql): the amount, what was paid within a day, and
 * the limit.
 */
export type Beyond = { to: string; name: string | null; worth: number; lately: number; limit: number };

/** What is stored of such an operation until a second person approves it. */
export type ChangeContext = Pick<Move, "act" | "input" | "subject"> & { before?: Move["before"] };

/** The same as a change request shows it. */
export const movedBeyond = ({ to, name, worth, lately, limit }: Beyond, change: ChangeContext): Move => ({
  before: null,
  ...change,
  title: name ?? to,
  after: { to, amount: String(worth), limit: String(limit), ...(lately > 0 && { within_a_day: String(lately) }) },
});

/** For a check before the amount is known. */
export const NOBODY: Beyond = { to: "", name: null, worth: 0, lately: 0, limit: 0 };
