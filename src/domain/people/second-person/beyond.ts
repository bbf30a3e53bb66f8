import type { Move } from "../../kernel/gate/move";

/** More goes to somebody than one person may let go (prisma/sql/second-person.sql): how much, what went within a day, and the limit. */
export type Beyond = { to: string; name: string | null; worth: number; lately: number; limit: number };

/** What is kept of such an act until a second person approves it. */
export type ChangeContext = Pick<Move, "act" | "input" | "subject"> & { before?: Move["before"] };

/** As a change request tells it. */
export const movedBeyond = ({ to, name, worth, lately, limit }: Beyond, change: ChangeContext): Move => ({
  before: null,
  ...change,
  title: name ?? to,
  after: { to, amount: String(worth), limit: String(limit), ...(lately > 0 && { within_a_day: String(lately) }) },
});

/** Of a move that is asked about before it is known how much it is. */
export const NOBODY: Beyond = { to: "", name: null, worth: 0, lately: 0, limit: 0 };
