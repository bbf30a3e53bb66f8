import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, pageOf } from "../../kernel/keyset";
import { findPartiesByName } from "../../people/party/find-parties-by-name";
import { ownerOf } from "./rules";
import type { WalletList, WalletQuery } from "./schema";

type ListWalletsInput = z.output<typeof WalletQuery>;
type Answer = z.input<typeof WalletList>;
type Item = Answer["items"][number];
type Row = Omit<Item, "owner" | "credit_ceiling"> & {
  whose: string;
  name: string | null;
  name_latin: string | null;
  ceiling: bigint | null;
};

/**
 * Wallets of the branch, its own, colleagues' and customers', the highest balance first or by name, with the total of
 * all.
 */
export async function listWallets(ctx: Ctx<OperatorActor>, input: ListWalletsInput): Promise<Answer> {
  const { branchId } = ctx.actor;
  const { add, place, all } = filtersFrom("w.branch_id = $1", [branchId]);
  add("t", input.type && `${input.type}:%`, (at) => `w.owner like ${at}::text`);
  if (input.filled) add("f", true, (at) => `(l.dr <> l.cr) = ${at}::boolean`);
  if (input.search) {
    const parties = await findPartiesByName(ctx, input.search);
    add("s", parties, (at) => `w.owner = any(${at}::text[])`);
  }
  const { where, values, shape } = all();
  const counting = ctx.query<{ total: number; balance: bigint; held: bigint; currency: string }>(
    `wallet.count.${shape}`,
    `select (select count(*)::int from (select from ${FROM} where ${where} limit ${COUNTED + 1}) c) as total, s.*
       from (select coalesce(sum(l.side * (l.cr - l.dr)), 0)::bigint as balance, coalesce(sum(l.pending), 0)::bigint as held,
                    (select currency::text from branches where id = $1) as currency
               from ${FROM} join ledger.accounts a on a.branch_id = w.branch_id and a.id = w.account_id
                    and a.currency = (select currency from branches where id = $1)
              where ${where}) s`,
    [...values],
  );
  const after = input.cursor ? markOf(input.cursor) : undefined;
  const [key, order] =
    input.sort === "name"
      ? [`(party_title(w.branch_id, w.owner), w.owner)`, "party_title(w.branch_id, w.owner), w.owner"]
      : ["(l.side * (l.dr - l.cr), w.owner)", "l.side * (l.dr - l.cr), w.owner"];
  const typed = input.sort === "name" ? "text" : "bigint";
  const bounds = after ? `and ${key} > (${place(after.key)}::${typed}, ${place(after.owner)}::text)` : "";
  const most = `${place(input.per_page + 1)}::int`;
  const rows = await ctx.query<Row & { mark: string }>(
    `wallet.list.${input.sort === "name" ? "n" : "b"}${shape}${after ? ".after" : ""}`,
    `select w.owner as whose, party_title(w.branch_id, w.owner) as name, party_name_latin(w.branch_id, w.owner) as name_latin, w.account_id, a.currency::text as currency,
            l.side * (l.cr - l.dr) as balance, l.pending as held, greatest(l.side * (l.cr - l.dr) - l.pending, 0) as available,
            c.ceiling + c.allowance as ceiling,
            ${input.sort === "name" ? "party_title(w.branch_id, w.owner)" : "(l.side * (l.dr - l.cr))::text"} || ' ' || w.owner as mark
       from ${FROM}
       join ledger.accounts a on a.branch_id = w.branch_id and a.id = w.account_id
       left join colleagues c on c.branch_id = w.branch_id and c.wallet_id = w.account_id
      where ${where} ${bounds}
      order by ${order} limit ${most}`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  const [{ total, ...sums } = { total: 0, balance: 0n, held: 0n, currency: "" }] = await counting;
  return {
    items: shown.map(({ whose, name, name_latin, ceiling, mark: _, ...figures }) => ({
      owner: { ...ownerOf(whose), name, name_latin },
      ...figures,
      ...(ceiling !== null && { credit_ceiling: ceiling }),
    })),
    meta: { total, next_cursor, sums },
  };
}

const FROM = "wallets w join ledger.account_balances l on l.branch_id = w.branch_id and l.account_id = w.account_id";

/** The end of a page: its sort key and owner. */
function markOf(cursor: string): { key: string; owner: string } {
  const [, key, owner] =
    /^(.*) ((?:branch|passenger|colleague):\d{1,10})$/s.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (key === undefined || !owner)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { key, owner };
}
