import type { Drafts, Journal } from "./address";

export type DocumentListRow = Journal["rows"][number] | Drafts["rows"][number];
