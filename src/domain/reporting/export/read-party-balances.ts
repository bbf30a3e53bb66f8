import type { z } from "zod";
import {
  BALANCE_COUNT,
  BALANCE_ROWS,
  BALANCE_SUMS,
  balanceValues,
  type Summed,
} from "../../accounting/party-balance/list-balances";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { PartyBalancesParams } from "./schema";
import type { ExportTableRow, Reader, Reading } from "./table";
import { filled } from "./words";

type Params = z.output<typeof PartyBalancesParams>;
type Line = {
  party: string;
  key: string;
  code: string;
  title: string;
  title_latin: string;
  n: bigint;
  ccy: string;
  f: bigint;
  decimals: number;
};

/** Debtors and creditors as their page lists them, with the proof that they tie to their accounts. */
export const partyBalances: Reader<Params> = {
  async count(ctx, params, limit) {
    const values = await balanceValues(ctx as Ctx<OperatorActor>, params);
    const [row] = await ctx.query<{ n: number }>("export.count-party-balances", BALANCE_COUNT, [...values, limit]);
    return row!.n;
  },
  async read(reading, params) {
    const { ctx, books, words, written, branch } = reading;
    const values = await balanceValues(ctx, params);
    const [sums] = await books.all<Summed>(BALANCE_SUMS, values);
    const money = (minor: bigint) => ({ minor: BigInt(minor), decimals: branch.decimals });
    const { rows, day, debit, credit, list, account } = sums!;
    const figure = (minor: bigint) => `${written.money(money(minor))} ${branch.currency}`;
    return {
      title: params.side ? words[`party_balances_${params.side}`] : words.party_balances,
      facts: [
        { name: words.date, value: written.day(day) },
        { name: words.currency, value: branch.currency, code: true },
        ...(params.search ? [{ name: words.search, value: params.search }] : []),
      ],
      columns: [
        { key: "party", name: words.party, kind: "text", weight: 20 },
        { key: "party_code", name: words.party_balances_key, kind: "code", weight: 10, wide: true },
        { key: "code", name: words.code, kind: "code", weight: 9 },
        { key: "account", name: words.title, kind: "text", weight: 18 },
        { key: "debit", name: words.debit, kind: "money", weight: 13 },
        { key: "credit", name: words.credit, kind: "money", weight: 13 },
        { key: "currency", name: words.foreignCurrency, kind: "code", weight: 5 },
        { key: "foreign", name: words.foreignAmount, kind: "money", weight: 11 },
      ],
      count: rows,
      rows: rowsOf(reading, values),
      foot: () => ({
        totals: [{ cells: [words.total, "", "", "", money(debit), money(credit), "", null], strong: true }],
        proof: filled(words.party_balances_proof, {
          ...{ list: figure(list), account: figure(account) },
          difference: figure(BigInt(account) - BigInt(list)),
        }),
      }),
    };
  },
};

async function* rowsOf({ books, branch, ctx }: Reading, values: unknown[]): AsyncGenerator<ExportTableRow[]> {
  const money = (minor: bigint) => ({ minor, decimals: branch.decimals });
  for await (const lines of books.each<Line>(BALANCE_ROWS, values)) {
    yield lines.map((line) => {
      const [n, f] = [BigInt(line.n), BigInt(line.f)];
      const own = line.ccy === branch.currency;
      return {
        cells: [
          ...[line.party, line.key, line.code, ctx.locale === "fa" ? line.title : line.title_latin],
          ...[n > 0n ? money(n) : null, n < 0n ? money(-n) : null],
          ...[own ? "" : line.ccy, own ? null : { minor: f, decimals: line.decimals }],
        ],
      };
    });
  }
}
