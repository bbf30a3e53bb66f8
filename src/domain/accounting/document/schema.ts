import { z } from "zod";
import {
  about,
  anyNumber,
  count,
  date,
  id,
  instant,
  longId,
  money,
  moneyOut,
  text,
  who,
} from "../../kernel/primitives";
import { LineMemberOut, lineMembers } from "../dimension/members";
import { RULES } from "../dimension/rules";
import { KINDS, MAX_ROWS, OPERATIONS, PARTY, STATUSES, TYPES } from "./rules";
import { readRate } from "./rules.amounts";

const currency = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
  z.string().regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code" }),
);
/** Major units of the branch's currency per major unit of the row's: an exact decimal with at most 16 decimals. */
const rate = z
  .union([z.string().max(60), anyNumber])
  .transform((value) => String(value).trim())
  .pipe(z.string().refine((value) => readRate(value) !== null, { error: "must be a positive rate" }));
/** The day of a reversal. */
export const reversalOn = z
  .preprocess(
    (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
    z.union([z.enum(["original", "today"]), date]),
  )
  .default("original");
const none = z.literal("").transform(() => undefined);
const words = z.union([none, text(500)]).nullish();

/** Amounts are minor units of `currency`, on one side; default: the branch's currency. */
const Row = z.object({
  account_id: id,
  /** `colleague:7`. */
  party: z.string().trim().regex(PARTY, { error: "must be kind:number, such as colleague:7" }).nullish(),
  /** Cost centre; required when the account demands one. */
  cost_center_id: id.nullish(),
  /** Members of other dimensions, one each; required, preset or refused as the account rules. */
  dimensions: lineMembers,
  debit: money.nullish(),
  credit: money.nullish(),
  description: words,
  currency: currency.nullish(),
  /** Default: the rate of the day. */
  rate: rate.nullish(),
});
export type DocumentRowInput = z.output<typeof Row>;

/** A row being typed: any cell content. */
const typed = (most: number) => z.union([z.string().max(most), anyNumber]).nullish();
const TypedRow = z.object({
  account_id: id.nullish(),
  /** Text entered for an account that was not resolved yet. */
  account: typed(200),
  party: typed(100),
  cost_center_id: id.nullish(),
  dimensions: lineMembers,
  debit: typed(100),
  credit: typed(100),
  description: typed(500),
  currency: typed(10),
  rate: typed(60),
});
export type TypedRow = z.output<typeof TypedRow>;

const head = {
  type: z.enum(TYPES).default("general"),
  date,
  description: words,
  /** Reason for lines on a control account: another operator with approve permission posts them unchanged. */
  exception: z.union([none, text(300)]).nullish(),
};

/** `status` temporary: posted immediately. `unfinished`: stored as typed, balanced or not, always as a draft. */
const Finished = z.object({
  ...head,
  status: z.enum(["draft", "temporary"]).default("draft"),
  unfinished: z.literal(false).optional(),
  rows: z.array(Row).min(1).max(MAX_ROWS),
});
const Unfinished = z.object({
  ...head,
  status: z.literal("draft").optional(),
  unfinished: z.literal(true),
  rows: z.array(TypedRow).max(MAX_ROWS),
});
export type Finished = z.output<typeof Finished>;
export type Unfinished = z.output<typeof Unfinished>;

export const DocumentForm = z.discriminatedUnion("unfinished", [Finished, Unfinished]);
export type DocumentForm = z.output<typeof DocumentForm>;

/** `version`: the one that was read, compared when given (8004). */
const known = { id, version: count(1, 2_147_483_647).nullish() };
export const DocumentChange = z.discriminatedUnion("unfinished", [Finished.extend(known), Unfinished.extend(known)]);
export type DocumentChange = z.output<typeof DocumentChange>;

/** `on`: day of a posted document's reversal: its own day, today, or a later day. */
export const Removal = z.object({
  id,
  on: reversalOn,
  reason: text(300).nullish(),
  version: known.version,
});

const documentId = longId;
/** A manual document by id or by the id of its posting; any other posted document with its day. */
export const DocumentRef = z
  .object({ id: id.nullish(), document_id: documentId.nullish(), date: date.nullish() })
  .refine(({ id, document_id }) => id != null || document_id != null, {
    path: ["id"],
    error: "either id or document_id is required",
  });

const paging = {
  page: count(1, 1_000_000).default(1),
  per_page: count(1, 100).default(20),
  cursor: text(200).nullish(),
};
const narrowed = {
  search: text(100).nullish(),
  status: z.enum(STATUSES).nullish(),
  from: date.nullish(),
  to: date.nullish(),
  /** Range of a document's total, minor units of the branch's currency. */
  min_amount: money.nullish(),
  max_amount: money.nullish(),
};
export const DocumentQuery = z.object({ ...narrowed, type: z.enum(TYPES).nullish(), ...paging });
export const TypeQuery = z.object({
  ...narrowed,
  type: z.enum(TYPES),
  page: paging.page,
  cursor: paging.cursor,
});
/** The journal: all posted documents, keyset-paged. */
export const JournalQuery = z.object({
  ...narrowed,
  type: z.enum(TYPES).nullish(),
  kind: z.enum(KINDS).nullish(),
  /** Documents with a line of this cost centre, of this member or one below it. */
  cost_center_id: id.nullish(),
  member_id: id.nullish(),
  per_page: paging.per_page,
  cursor: paging.cursor,
});

const AccountRef = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });
const Posted = z.object({ document_id: z.int(), date: z.string() });
const Totals = z.object({ debit: moneyOut, credit: moneyOut });

const Head = z.object({
  /** Id of a manual document; null when posted by the service. */
  id: z.int().nullable(),
  /** Set once posted. */
  document_id: z.int().nullable(),
  /** Set once definite: gapless within fiscal year and type. */
  number: z.int().nullable(),
  /**
   * Of the statutory books, set once all documents of its days are definite: gapless within the fiscal year over all
   * types; chunks of one opening or closing share it.
   */
  legal_no: z.int().nullable(),
  /** The same within its day. */
  daily_no: z.int().nullable(),
  /** The order of entry within the fiscal year, without gaps; null for at most about a second after posting. */
  reference_no: z.int().nullable(),
  type: z.enum(TYPES),
  kind: z.enum(KINDS),
  date: z.string(),
  description: z.string(),
  status: z.enum(STATUSES),
  version: z.int(),
  /** Still being typed: it may be unbalanced. */
  unfinished: z.boolean(),
  /** The branch's currency, of all totals. */
  currency: z.string(),
  totals: Totals,
  created_at: instant,
  created_by: who,
  updated_at: instant,
  posted_at: instant.nullable(),
  posted_by: who.nullable(),
  /** The document that reversed it. */
  reversed_by: Posted.nullable(),
  allowed_operations: z.array(z.enum(OPERATIONS)),
});

const CenterRef = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

const RowOut = z.object({
  account_id: z.int().nullable(),
  account: AccountRef.nullable(),
  party: z.string().nullable(),
  party_name: z.string().nullable(),
  party_name_latin: z.string().nullable(),
  cost_center_id: z.int().nullable(),
  cost_center: CenterRef.nullable(),
  dimensions: z.array(LineMemberOut),
  /** Minor units of the row's currency. */
  debit: moneyOut,
  credit: moneyOut,
  currency: z.string(),
  /**
   * Major units of the branch's currency per major unit of the row's; null: the branch's own currency, or the rate of
   * the day, not resolved yet.
   */
  rate: z.string().nullable(),
  branch_debit: moneyOut,
  branch_credit: moneyOut,
  description: z.string(),
  /** Added automatically: an exchange line. */
  added: z.boolean(),
});

export const DocumentItem = Head.extend({ rows_count: z.int() });
export const DocumentList = z.object({
  items: z.array(DocumentItem),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    /** 10,001: more than that. */
    total: z.int(),
    pages: z.int(),
    next_cursor: z.string().nullable(),
  }),
});

/** Parties over their ceiling after an opening was allowed to exceed it. Minor units of the account's currency. */
export const OverCeilings = z.array(
  z.object({
    party: z.string().nullable(),
    name: z.string().nullable(),
    account_id: z.int(),
    owed: moneyOut,
    ceiling: moneyOut,
    over: moneyOut,
  }),
);

/** An exception for lines on control accounts: reason and requester. */
const Exception = z.object({ reason: z.string(), by: who, approved_by: who.nullable() });

export const Document = Head.extend({
  rows: z.array(RowOut),
  exception: Exception.nullable(),
  /** Only after posting an opening that exceeds a ceiling. */
  over_ceilings: OverCeilings.optional(),
  /** Raw input of an unfinished document; null: the rows are complete. */
  typed: z.array(TypedRow).nullable(),
});

const Event = z.object({
  at: instant,
  action: z.enum(["create", "change", "post", "remove", "reverse", "number"]),
  who,
  document_id: z.int().nullable(),
  date: z.string().nullable(),
});

/** With related data. */
export const DocumentDetails = Document.extend({
  /** The document it reversed, if any. */
  reverses: Posted.nullable(),
  /** The manual document it corrects, and the one that corrects it. */
  corrects_id: z.int().nullable(),
  corrected_by_id: z.int().nullable(),
  /** The first possible day of its reversal: its own while open; null: none, or it is not posted. */
  reversal_day: z.string().nullable(),
  /** What it was posted from: `booking` 7. */
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
  about,
  history: z.array(Event),
});

/** A removed draft has no reversal. */
export const Removed = z.object({
  id: z.int(),
  reversal: Posted.nullable(),
  over_ceilings: OverCeilings.optional(),
});

const JournalItem = z.object({
  ...Head.omit({ unfinished: true, updated_at: true, allowed_operations: true, version: true }).shape,
  document_id: z.int(),
  rows_count: z.int(),
  source: DocumentDetails.shape.source,
  about,
  reverses: Posted.nullable(),
});
export const Journal = z.object({
  rows: z.array(JournalItem),
  /** 10,001: more than that. */
  total: z.int(),
  next_cursor: z.string().nullable(),
});

export const DraftList = z.object({ rows: z.array(DocumentItem), total: z.int(), next_cursor: z.string().nullable() });

export const DetailsQuery = z.object({ sub_ledger_id: id });
const Mapped = z.object({
  key: z.string(),
  title: z.string(),
  title_latin: z.string(),
  account: AccountRef,
  /** Validity in days; null: unbounded. */
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
});
/** A sub-ledger with its detail accounts and the events posted there. */
export const SubLedgerDetails = z.object({
  sub_ledger: AccountRef.extend({ type: z.string(), nature: z.string(), active: z.boolean(), ...Totals.shape }),
  accounts: z.array(
    AccountRef.extend({
      currency: z.string().nullable(),
      kind: z.string().nullable(),
      party_required: z.boolean(),
      active: z.boolean(),
      ...Totals.shape,
    }),
  ),
  preferences: z.array(Mapped),
});

/** Data for writing documents: today, the branch's currency, accounts by code, parties. */
export const Setting = z.object({
  today: z.string(),
  currency: z.string(),
  currencies: z.array(z.object({ code: z.string(), exponent: z.int() })),
  /** Active ones, by code. */
  cost_centers: z.array(CenterRef),
  dimensions: z.array(CenterRef.extend({ members: z.array(CenterRef) })),
});

/** Options of a cell: by typed text, by complete texts (a pasted table) or by key; none: the first ones. */
export const OptionsQuery = z
  .object({
    search: z.string().trim().max(200).nullish(),
    exact: z.array(z.string().trim().max(200)).max(MAX_ROWS).nullish(),
    keys: z.array(z.string().max(40)).max(MAX_ROWS).nullish(),
  })
  .nullish();

/** Active detail accounts. `parent`: the account above; `more`: a search finds others. */
export const Postable = z.object({
  rows: z.array(
    AccountRef.extend({
      currency: z.string().nullable(),
      party_required: z.boolean(),
      cost_center_required: z.boolean(),
      /** Rules of today; dimension 0: the cost center. */
      dimensions: z.array(z.object({ dimension_id: z.int(), rule: z.enum(RULES), default_id: z.int().nullable() })),
      parent: z.object({ title: z.string(), title_latin: z.string() }).nullable(),
    }),
  ),
  more: z.boolean(),
});
/** `party`: `colleague:7`. */
export const PartyOptions = z.object({
  rows: z.array(z.object({ party: z.string(), name: z.string() })),
  more: z.boolean(),
});

export const RatesQuery = z.object({ date, currencies: z.array(currency).max(40) });
/** Major units of the branch's currency per major unit, by code; null: unknown. */
export const Rates = z.record(z.string(), z.string().nullable());
