import type { Actor, TxCtx } from "../../kernel/context";

const MATCH_BANK_LINES = "match_bank_lines";

/** Enqueues a run of the matcher over an account in the caller's transaction; one that waits already is enough. */
export async function enqueueMatching({ db, actor, requestId }: TxCtx<Actor>, accountId: number): Promise<void> {
  const { branchId } = actor;
  await db.$queryRaw`
    select 1 as n from graphile_worker.add_job(${MATCH_BANK_LINES},
      json_build_object('branch_id', ${branchId}::int, 'account_id', ${accountId}::int, 'request_id', ${requestId}::text),
      queue_name => ${`bank:${branchId}:${accountId}`}, max_attempts => 5, job_key => ${`${MATCH_BANK_LINES}:${branchId}:${accountId}`})`;
}
