import { asciiDigits } from "../digits";
import { filtersFrom } from "../filters";
import { folded, foldedSql, literal } from "../folding";
import { written } from "./counterparty";
import type { AnnouncementQuery } from "./schema";

type Asked = Omit<AnnouncementQuery, "page" | "per_page" | "cursor">;

/** The clauses a list of notes `n` of each branch `b` is narrowed by, those of the branches $1. */
export function narrowing(branches: readonly number[], asked: Asked) {
  const { add, place, all } = filtersFrom("n.branch_id = b.id", [branches]);
  const { status, direction, party, account_id, from, to, min_amount, max_amount, search } = asked;
  add("s", status, (at) => `n.status = ${at}::"AnnouncementStatus"`);
  add("d", direction, (at) => `n.direction = ${at}::"AnnouncementDirection"`);
  add("p", party && written(party), (at) => `n.party = ${at}::text`);
  add("a", account_id, (at) => `${at}::int in (n.account_id, n.counter_account_id)`);
  add("f", from, (at) => `n.date >= ${at}::date`);
  add("t", to, (at) => `n.date <= ${at}::date`);
  add("m", min_amount, (at) => `n.amount >= ${at}::bigint`);
  add("x", max_amount, (at) => `n.amount <= ${at}::bigint`);
  if (search) {
    const digits = asciiDigits(search.trim());
    const number = /^\d{1,9}$/.test(digits) ? place(digits) : null;
    add(number ? "n" : "w", `%${literal(folded(search.trim()))}%`, (at) => {
      const words = `${foldedSql("concat_ws(' ', n.reference, n.description)")} like ${at} or ${NAME} like ${at}`;
      return number ? `(n.number = ${number}::int or n.id = ${number}::int or ${words})` : `(${words})`;
    });
  }
  return all();
}

const NAME = foldedSql("coalesce(party_name(n.branch_id, n.party), '')");
