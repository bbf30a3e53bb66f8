import type { z } from "zod";
import { narrowing } from "../../cashier/payment/list-payments";
import type { Method, PaymentType } from "../../cashier/payment/rules";
import { rangeText } from "./range-text";
import type { PaymentsParams } from "./schema";
import type { Cell, ExportTableRow, Reader, Reading } from "./table";
import { filled } from "./words";

type Params = z.output<typeof PaymentsParams>;
type Narrowed = Pick<Awaited<ReturnType<typeof narrowing>>, "where" | "values">;
type Line = {
  pay_date: string;
  type: PaymentType;
  method: Method;
  number: number;
  party_name: string | null;
  title: string;
  title_latin: string;
  reference: string | null;
  description: string;
  amount: bigint;
  decimals: number;
  currency: string;
  worth: bigint;
  voucher_id: bigint;
  trashed: boolean;
};
type Sum = { rows: bigint; standing: bigint; worth: bigint };

/** Receipts, payments and transfers as their page shows them, latest day first. Reversed ones are not summed. */
export const payments: Reader<Params> = {
  async count(ctx, params, limit) {
    const { where, values, shape } = await narrowing(ctx, params);
    const text = `select count(*)::int as n from (select from payments p where ${where} limit $${values.length + 1}::int) c`;
    const [row] = await ctx.query<{ n: number }>(`export.count-payments.${shape}`, text, [...values, limit]);
    return row!.n;
  },
  async read(reading, params) {
    const { ctx, books, words, written, branch } = reading;
    const narrow = await narrowing(ctx, params);
    const [sum] = await books.all<Sum>(sumOf(narrow.where), narrow.values);
    const worth = { minor: BigInt(sum!.worth), decimals: branch.decimals };
    const total: Cell[] = [words.total, "", "", null, "", "", "", "", "", null, "", worth, null, ""];
    return {
      title: words.payments,
      facts: [{ name: words.range, value: rangeText(reading, params) }, ...narrowedTo(reading, params)],
      columns: [
        { key: "date", name: words.date, kind: "day", weight: 8 },
        { key: "iso_date", name: words.isoDate, kind: "isoDay", weight: 8, wide: true },
        { key: "type", name: words.type, kind: "text", weight: 7 },
        { key: "number", name: words.number, kind: "number", weight: 6 },
        { key: "party", name: words.party, kind: "text", weight: 16 },
        { key: "method", name: words.method, kind: "text", weight: 8 },
        { key: "account", name: words.place, kind: "text", weight: 13 },
        { key: "reference", name: words.reference, kind: "code", weight: 9, wide: true },
        { key: "description", name: words.description, kind: "text", weight: 16, wide: true },
        { key: "amount", name: words.foreignAmount, kind: "money", weight: 10, wide: true },
        { key: "currency", name: words.currency, kind: "code", weight: 5, wide: true },
        { key: "worth", name: words.worth, kind: "money", weight: 13 },
        { key: "document", name: words.document, kind: "number", weight: 7 },
        { key: "status", name: words.status, kind: "text", weight: 8 },
      ],
      count: Number(sum!.rows),
      rows: rowsOf(reading, narrow),
      foot: () => ({
        totals: [{ cells: total, strong: true }],
        proof: filled(words.paymentsProof, {
          rows: written.number(Number(sum!.rows)),
          standing: written.number(Number(sum!.standing)),
          sum: `${written.money(worth)} ${branch.currency}`,
        }),
      }),
    };
  },
};

async function* rowsOf(reading: Reading, { where, values }: Narrowed): AsyncGenerator<ExportTableRow[]> {
  const { words, branch, ctx } = reading;
  for await (const lines of reading.books.each<Line>(linesOf(where), values)) {
    yield lines.map((line) => {
      const own = line.currency === branch.currency;
      return {
        cells: [
          line.pay_date,
          line.pay_date,
          words[line.type],
          line.number,
          line.party_name ?? "",
          words[`by_${line.method}`],
          ctx.locale === "fa" ? line.title : line.title_latin,
          line.reference ?? "",
          line.description,
          own ? null : { minor: line.amount, decimals: line.decimals },
          own ? "" : line.currency,
          { minor: line.worth, decimals: branch.decimals },
          Number(line.voucher_id),
          line.trashed ? words.trashed : words.posted,
        ],
      };
    });
  }
}

/** Other filters of the list, beside its range. */
function narrowedTo({ words, written, branch }: Reading, params: Params) {
  const { type, method, status, counterparty, min_amount, max_amount, search } = params;
  const amount = (minor: bigint) => written.money({ minor, decimals: branch.decimals });
  const parts = [
    type && words[type],
    method && words[`by_${method}`],
    status && words[status],
    counterparty && `${words.party}: ${counterparty.type}:${counterparty.id}`,
    min_amount != null && `${words.amount} ≥ ${amount(min_amount)}`,
    max_amount != null && `${words.amount} ≤ ${amount(max_amount)}`,
    search && `${words.search}: ${search}`,
  ].filter(Boolean);
  return parts.length > 0 ? [{ name: words.filter, value: parts.join(words.comma) }] : [];
}

const sumOf = (where: string) => `
  select count(*) as rows, count(*) filter (where p.trashed_at is null) as standing,
         coalesce(sum(p.worth) filter (where p.trashed_at is null), 0)::bigint as worth
    from payments p where ${where}`;
const linesOf = (where: string) => `
  select p.pay_date, p.type::text as type, p.method::text as method, p.number, a.title, a.title_latin, p.reference, p.description,
         case when p.party is null then k.title else party_name(p.branch_id, p.party) end as party_name,
         p.amount, c.exponent as decimals, p.currency, p.worth, p.voucher_id, p.trashed_at is not null as trashed
    from payments p
    join ledger.accounts a on a.branch_id = p.branch_id and a.id = p.account_id
    join ledger.accounts k on k.branch_id = p.branch_id and k.id = p.counter_account_id
    join ledger.currencies c on c.code = p.currency
   where ${where}
   order by p.pay_date desc, p.id desc`;
