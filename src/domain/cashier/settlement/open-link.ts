import { readLines } from "../../accounting/statement/read-statement";
import type { BranchId, Ctx } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import { recordAttempt } from "../../platform/attempt-limit/record-attempt";
import { recordMiss } from "../../platform/attempt-limit/record-miss";
import { LOOKS } from "./rules";

export type OpenStatement = {
  branch: ColumnOf<"branches", "name">;
  branch_latin: ColumnOf<"branches", "name_latin">;
  calendar: "jalali" | "gregorian";
  colleague: ColumnOf<"colleagues", "name">;
  currency: string;
  decimals: ColumnOf<"ledger.currencies", "exponent">;
  from: string;
  to: string;
  expires_at: ColumnOf<"statement_links", "expires_at">;
  opening: string;
  closing: string;
  debit: string;
  credit: string;
  count: number;
  rows: {
    date: string;
    document_id: number;
    kind: string;
    description: string;
    debit: string;
    credit: string;
    balance: string;
  }[];
};

/** Rows per page. */
export const SHOWN = 200;

/**
 * One page of the statement behind a public link; views of the first page are counted. Null: no such link, or expired.
 * Anonymous: the link is the key, and all reads are scoped to its branch and colleague. Throws tooManyRequests (9001)
 * for an address that tried more than 60 invalid links per minute, and for a link viewed 120 times per minute. The cost
 * of a page is independent of the number of postings.
 */
export async function openLink(
  { query, now }: CallerCtx,
  { slug, page, address }: { slug: string; page: number; address: string | null },
): Promise<OpenStatement | null> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(slug)) return null;
  return recordMiss({ query, now }, { identifier: "statement", address }, () => look({ query, now }, slug, page));
}

type CallerCtx = Pick<Ctx<null>, "query" | "now">;

async function look({ query, now }: CallerCtx, slug: string, page: number): Promise<OpenStatement | null> {
  const [link] = await query<Link>("settlement.public", LINK, [slug, now]);
  if (!link) return null;
  await recordAttempt({ query, now }, { identifier: `statement:${slug}`, address: null }, LOOKS);
  if (page === 1) await query("settlement.seen", SEEN, [slug, now]);
  const { branch_id, account_id, colleague_id, foreign_, ...result } = link;
  const actor = { kind: "system", branchId: branch_id } as const;
  const { items, meta } = (
    await readLines(
      { query, actor },
      {
        ...{
          account_id,
          debtor: `colleague:${colleague_id}`,
          from: result.from,
          to: result.to,
          currency: foreign_ ? result.currency : null,
          hide_year_end: true,
        },
        ...{ page, per_page: SHOWN },
      },
    )
  ).answer;
  return {
    ...result,
    opening: String(items.opening),
    closing: String(items.closing),
    debit: String(items.totals.debit),
    credit: String(items.totals.credit),
    count: meta.total,
    rows: items.rows.map(({ date, document_id, kind, description, debit, credit, balance }) => ({
      ...{ date, document_id, kind, description },
      ...{ debit: String(debit), credit: String(credit), balance: String(balance) },
    })),
  };
}

type Link = Pick<
  OpenStatement,
  "branch" | "branch_latin" | "calendar" | "colleague" | "currency" | "decimals" | "from" | "to" | "expires_at"
> & {
  branch_id: BranchId;
  account_id: ColumnOf<"colleagues", "receivable_id">;
  colleague_id: ColumnOf<"colleagues", "id">;
  foreign_: boolean;
};

const OPEN = "k.slug = $1 and k.revoked_at is null and k.expires_at > $2::timestamptz";
const SEEN = `update statement_links k set views = views + 1, viewed_at = $2::timestamptz where ${OPEN}`;

const LINK = `
  select k.branch_id, c.receivable_id as account_id, c.id as colleague_id, b.name as branch, b.name_latin as branch_latin, b.calendar::text as calendar,
         c.name as colleague, coalesce(a.currency, b.currency)::text as currency,
         coalesce(a.currency <> b.currency, false) as foreign_, x.exponent as decimals, k.from_date::text as from,
         k.to_date::text as to, k.expires_at
    from statement_links k
    join branches b on b.id = k.branch_id
    join colleagues c on c.branch_id = k.branch_id and c.id = k.colleague_id
    join ledger.accounts a on a.branch_id = c.branch_id and a.id = c.receivable_id
    join ledger.currencies x on x.code = coalesce(a.currency, b.currency)
   where ${OPEN}`;
