/** Whose case it was before it was somebody else's: what undo goes back to. */
export type Owned = { id: number; before: number | null; now: number | null };
