/** Previous assignee of a case, for undo. */
export type Owned = { id: number; before: number | null; now: number | null };
