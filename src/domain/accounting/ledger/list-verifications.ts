import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { RUNS } from "./runs";
import type { VerificationList, VerificationQuery } from "./schema";

type Answer = z.input<typeof VerificationList>;

/** Verifications of the branch's books: waiting ones first, then newest. */
export async function listVerifications(
  ctx: Ctx<OperatorActor>,
  { result, page, per_page }: z.output<typeof VerificationQuery>,
): Promise<Answer> {
  const { branchId } = ctx.actor;
  const [rows, [counted]] = await Promise.all([
    ctx.query<{ row: Answer["rows"][number] }>("ledger.list-verifications", LIST, [
      ...[branchId, result ?? null, per_page],
      (page - 1) * per_page,
    ]),
    ctx.query<{ n: number }>("ledger.count-verifications", COUNT, [branchId, result ?? null]),
  ]);
  return { rows: rows.map(({ row }) => row), page, per_page, total: counted!.n };
}

const FILTER = "where $2::text is null or result = $2";
const LIST = `
  select run || jsonb_build_object('key', key, 'result', result) as row from (${RUNS}) runs ${FILTER}
   order by waits desc, at desc, id desc limit $3 offset $4`;
const COUNT = `select count(*)::int as n from (${RUNS}) runs ${FILTER}`;
