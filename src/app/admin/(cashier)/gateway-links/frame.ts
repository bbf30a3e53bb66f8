import type { CaseInput, CaseList, Details, Filters, List, ListInput } from "./address";

/** Data rendered on the server. */
export type First = {
  input: ListInput;
  list: List | undefined;
  casesInput: CaseInput;
  cases: CaseList | undefined;
  details: Details | undefined;
};

export type Change = { [Name in keyof Filters]?: Filters[Name] | null };

/** Shared by both views: the URL state, and the open link. */
export type Frame = {
  filters: Filters;
  setFilters: (change: Change) => unknown;
  open: number | null;
  onDrawer: (to: number | null, history: "push" | "replace") => unknown;
  first: First;
};
