import type { z } from "zod";
import { narrowing } from "../../cashier/cheque/filters";
import type { ChequeState } from "../../cashier/cheque/rules";
import { BANK_NAMES } from "../../cashier/cheque/rules.banks";
import { rangeText } from "./range-text";
import type { ChequesParams } from "./schema";
import type { Cell, ExportTableRow, Reader, Reading } from "./table";
import { filled } from "./words";

type Params = z.output<typeof ChequesParams>;
type Narrowed = { where: string; values: unknown[] };
type Line = {
  due_date: string;
  series: string | null;
  serial: string;
  sayad_id: string;
  bank: string;
  bank_branch: string;
  party_name: string | null;
  owner_name: string;
  owner_iban: string | null;
  title: string | null;
  title_latin: string | null;
  state: ChequeState;
  amount: bigint;
  open: bigint;
  description: string;
};
type Sum = { rows: bigint; amount: bigint; open: bigint };

/** Cheques as listed on their page, by due date. */
export const cheques: Reader<Params> = {
  async count(ctx, params, limit) {
    const { where, values, shape } = (await narrowing(ctx.query, ctx.actor.branchId, params)).all();
    const text = `select count(*)::int as n from (select from cheques c where ${where} limit $${values.length + 1}::int) k`;
    const [row] = await ctx.query<{ n: number }>(`export.count-cheques.${shape}`, text, [...values, limit]);
    return row!.n;
  },
  async read(reading, params) {
    const { ctx, books, words, written, branch } = reading;
    const narrow = (await narrowing(ctx.query, ctx.actor.branchId, params)).all();
    const [sum] = await books.all<Sum>(sumOf(narrow.where), narrow.values);
    const money = (minor: bigint) => ({ minor: BigInt(minor), decimals: branch.decimals });
    const [amount, open] = [money(sum!.amount), money(sum!.open)];
    const total: Cell[] = [words.total, "", "", "", "", "", "", "", "", "", "", amount, open, ""];
    return {
      title: `${words.cheques}: ${params.direction === "received" ? words.chequesReceived : words.chequesIssued}`,
      facts: [
        { name: words.due, value: rangeText(reading, { from: params.due_from, to: params.due_to }) },
        ...narrowedTo(reading, params),
      ],
      columns: [
        { key: "due", name: words.due, kind: "day", weight: 8 },
        { key: "iso_due", name: words.isoDate, kind: "isoDay", weight: 8, wide: true },
        { key: "serial", name: words.serial, kind: "code", weight: 9 },
        { key: "sayad_id", name: words.sayadId, kind: "code", weight: 12 },
        { key: "bank", name: words.bank, kind: "text", weight: 10 },
        { key: "branch", name: words.bankBranch, kind: "text", weight: 8, wide: true },
        { key: "party", name: words.party, kind: "text", weight: 16 },
        { key: "owner_name", name: words.ownerName, kind: "text", weight: 12, wide: true },
        { key: "owner_iban", name: words.ownerIban, kind: "code", weight: 14, wide: true },
        { key: "account", name: words.drawnOn, kind: "text", weight: 12, wide: true },
        { key: "state", name: words.status, kind: "text", weight: 8 },
        { key: "amount", name: words.amount, kind: "money", weight: 12 },
        { key: "open", name: words.stillOpen, kind: "money", weight: 12 },
        { key: "description", name: words.description, kind: "text", weight: 16, wide: true },
      ],
      count: Number(sum!.rows),
      rows: rowsOf(reading, narrow),
      foot: () => ({
        totals: [{ cells: total, strong: true }],
        proof: filled(words.chequesProof, {
          rows: written.number(Number(sum!.rows)),
          sum: `${written.money(amount)} ${branch.currency}`,
          open: `${written.money(open)} ${branch.currency}`,
        }),
      }),
    };
  },
};

async function* rowsOf(reading: Reading, { where, values }: Narrowed): AsyncGenerator<ExportTableRow[]> {
  const { words, branch, ctx } = reading;
  const bankOf = (bank: string) => (ctx.locale === "en" && BANK_NAMES.find(({ fa }) => fa === bank)?.en) || bank;
  for await (const lines of reading.books.each<Line>(linesOf(where), values)) {
    yield lines.map((line) => ({
      cells: [
        ...[line.due_date, line.due_date],
        [line.series, line.serial].filter(Boolean).join("/"),
        line.sayad_id,
        bankOf(line.bank),
        line.bank_branch,
        line.party_name ?? "",
        line.owner_name,
        line.owner_iban ?? "",
        (ctx.locale === "fa" ? line.title : line.title_latin) ?? "",
        words[`cheque_${line.state}`],
        { minor: line.amount, decimals: branch.decimals },
        { minor: line.open, decimals: branch.decimals },
        line.description,
      ],
    }));
  }
}

/** Other filters of the list, beside its days. */
function narrowedTo({ words }: Reading, { state, party, search }: Params) {
  const parts = [
    state?.map((one) => words[`cheque_${one}`]).join(words.comma),
    party && `${words.party}: ${party.type}:${party.id}`,
    search && `${words.search}: ${search}`,
  ].filter(Boolean);
  return parts.length > 0 ? [{ name: words.filter, value: parts.join(words.comma) }] : [];
}

const sumOf = (where: string) => `
  select count(*) as rows, coalesce(sum(c.amount), 0)::bigint as amount, coalesce(sum(c.open), 0)::bigint as open
    from cheques c where ${where}`;
const linesOf = (where: string) => `
  select c.due_date, c.series, c.serial, c.sayad_id::text, c.bank, c.bank_branch, party_name(c.branch_id, c.party) as party_name,
         c.owner_name, c.owner_iban, a.title, a.title_latin, c.state::text as state, c.amount, c.open, c.description
    from cheques c
    left join lateral (select * from ledger.accounts a where a.branch_id = c.branch_id and a.id = c.account_id limit 1) a on true
   where ${where}
   order by c.due_date, c.id`;
