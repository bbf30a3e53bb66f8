import type { CaseInput, CaseList, Details, Filters, List, ListInput } from "./address";

/** What came with the page. */
export type First = {
  input: ListInput;
  list: List | undefined;
  casesInput: CaseInput;
  cases: CaseList | undefined;
  details: Details | undefined;
};

export type Change = { [Name in keyof Filters]?: Filters[Name] | null };

/** What both views share: the address, and the link that is open beside them. */
export type Frame = {
  filters: Filters;
  setFilters: (change: Change) => unknown;
  open: number | null;
  onDrawer: (to: number | null, history: "push" | "replace") => unknown;
  first: First;
};
