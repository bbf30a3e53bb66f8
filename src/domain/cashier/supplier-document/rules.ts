export const DOCUMENT_KINDS = ["bill", "credit_note", "adm", "acm"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATES = ["entered", "disputed", "accepted", "withdrawn"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Of a line: like our booking, unlike it, without a booking of ours, or our booking that the supplier did not bill. */
export const VERDICTS = ["equal", "differs", "unknown", "missing"] as const;

/** What a booking was found by, strongest first. */
export const FOUND_BY = ["ticket", "pnr", "reference", "name"] as const;

export const DOCUMENT_ACTS = ["accept", "dispute", "withdraw", "compare"] as const;
export type DocumentAct = (typeof DOCUMENT_ACTS)[number];

/** Maximum lines of a document that the supplier wrote. */
export const MAX_DOCUMENT_LINES = 20_000;

/** Acts that a document allows now (supplier_act_fits in SQL). */
export function actsOf({ state, kind }: { state: DocumentState; kind: DocumentKind }): readonly DocumentAct[] {
  if (state === "entered") return DOCUMENT_ACTS;
  if (state === "disputed") return kind === "adm" ? ["accept", "withdraw"] : ["accept", "withdraw", "compare"];
  return [];
}
