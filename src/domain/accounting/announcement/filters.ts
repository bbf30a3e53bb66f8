import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { searchMatchSql as among, wordsOf } from "../../kernel/search-sql";
import { findPartiesByName } from "../../people/party/find-parties-by-name";
import { written } from "./counterparty";
import type { AnnouncementQuery } from "./schema";

type AnnouncementFiltersInput = Omit<AnnouncementQuery, "page" | "per_page" | "cursor">;

/** Filter clauses of a list of notes `n` of each branch `b` of $1. */
export async function narrowing(
  ctx: Pick<Ctx<OperatorActor>, "query" | "actor">,
  branches: readonly number[],
  input: AnnouncementFiltersInput,
) {
  const parties = input.search ? await findPartiesByName(ctx, input.search, branches) : null;
  const { add, place, all } = filtersFrom("n.branch_id = b.id", [branches]);
  const { status, direction, party, account_id, from, to, min_amount, max_amount, search } = input;
  add("s", status, (at) => `n.status = ${at}::"AnnouncementStatus"`);
  add("d", direction, (at) => `n.direction = ${at}::"AnnouncementDirection"`);
  add("p", party && written(party), (at) => `n.party = ${at}::text`);
  add("a", account_id, (at) => `${at}::int in (n.account_id, n.counter_account_id)`);
  add("f", from, (at) => `n.date >= ${at}::date`);
  add("t", to, (at) => `n.date <= ${at}::date`);
  add("m", min_amount, (at) => `n.amount >= ${at}::bigint`);
  add("x", max_amount, (at) => `n.amount <= ${at}::bigint`);
  if (search) {
    const words = wordsOf(search);
    const textMatch = among("n.folded", words.map(place));
    add(`w${words.length}`, parties, (at) => `(n.party = any(${at}::text[]) or (${textMatch}))`);
  }
  return all();
}
