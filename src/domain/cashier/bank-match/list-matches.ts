import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { MATCH_COLUMNS, type MatchRow, toMatchDto } from "./rows";
import type { BankMatch, BankMatchList, BankMatchQuery } from "./schema";

/** Matches of an account in a state, the best proposals or the newest decisions first. */
export async function listBankMatches(
  ctx: Ctx<OperatorActor>,
  { account_id, state, cursor, per_page }: z.output<typeof BankMatchQuery>,
): Promise<z.input<typeof BankMatchList>> {
  const values = [ctx.actor.branchId, account_id, state, cursor == null ? null : String(cursor), per_page + 1];
  const rows = await ctx.query<MatchRow>("bank.match.list", LIST, values);
  const [{ total }] = (await ctx.query<{ total: number }>("bank.match.count", COUNT, values.slice(0, 3))) as [
    { total: number },
  ];
  const items = rows.slice(0, per_page).map(toMatchDto);
  return { items, next: rows.length > per_page ? items.at(-1)!.id : null, total };
}

const LIST = `
  select ${MATCH_COLUMNS} from bank_matches m
   where m.branch_id = $1::int and m.account_id = $2::int and m.state = $3::"BankMatchState" and ($4::bigint is null or m.id < $4::bigint)
   order by m.id desc limit $5::int`;
const COUNT = `
  select count(*)::int as total from bank_matches m
   where m.branch_id = $1::int and m.account_id = $2::int and m.state = $3::"BankMatchState"`;

/** One match with its rows. Throws notFound (3009). */
export async function readBankMatch(ctx: Ctx<OperatorActor>, id: string): Promise<z.input<typeof BankMatch>> {
  const [row] = await ctx.query<MatchRow>("bank.match.read", READ, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return toMatchDto(row);
}

const READ = `select ${MATCH_COLUMNS} from bank_matches m where m.branch_id = $1::int and m.id = $2::bigint limit 1`;
