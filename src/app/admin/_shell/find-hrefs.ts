import { KINDS, type SearchHitKind } from "@/domain/reporting/palette-search/rules";

type Row = { id: string; title: string; note: string | null };

const HREFS: Readonly<Record<SearchHitKind, (row: Row) => string>> = {
  reservation: ({ title }) => `/admin/reservations?pnr=${encodeURIComponent(title)}`,
  order: ({ id }) => `/admin/orders?order=${id}`,
  refund: ({ id }) => `/admin/refunds?refund=${id}`,
  passenger: ({ id }) => `/admin/passengers?passenger=${id}`,
  colleague: ({ id }) => `/admin/colleagues/${id}`,
  request: ({ id }) => `/admin/travel-requests?request=${id}`,
  cheque: ({ id }) => `/admin/cheques?cheque=${id}`,
  payment: ({ id }) => `/admin/payments?payment=${id}`,
  account: ({ id }) => `/admin/accounting/accounts?account=${id}`,
  // Its drawer needs a matching list.
  cost_center: ({ id, note }) => `/admin/cost-centers?q=${encodeURIComponent(note ?? "")}&center=${id}`,
  article: ({ id }) => `/admin/articles?article=${id}`,
  operator: ({ id }) => `/admin/operators?operator=${id}`,
};

/** Page of a search result: beside its list. */
export const findHref = (kind: SearchHitKind, row: Row) => HREFS[kind](row);
export const isKind = (kind: string): kind is SearchHitKind => (KINDS as readonly string[]).includes(kind);

/** Documents whose name is a number. */
export const isNumbered = (kind: SearchHitKind): kind is Numbered => NUMBERED.some((one) => one === kind);
const NUMBERED = ["order", "refund", "request", "cheque", "payment"] as const satisfies readonly SearchHitKind[];
type Numbered = (typeof NUMBERED)[number];
