import type { Drafts, Journal } from "./address";

export type Row = Journal["rows"][number] | Drafts["rows"][number];
