import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { requireMonthEnd } from "./month-end";
import { awaitRun, type RunRow } from "./read-run";
import type { ClosingForm } from "./schema";
import { WORDS } from "./words";

/**
 * Closes the branch's months until a day: `soft` with exceptions for single people, `hard` for everybody, with the
 * documents of a month's or year's end. The job process does it (ledger.step_closing); returns the run when it ends
 * within ten seconds, else its progress. Throws fieldInvalid (3003) at `to_date` for a day that ends no month,
 * operationNotAllowed (8003) for blocking `findings`, another run in progress, or months already closed.
 */
export async function closePeriods(
  ctx: Ctx<OperatorActor>,
  { to_date, mode }: z.output<typeof ClosingForm>,
): Promise<RunRow> {
  await requireMonthEnd(ctx, "to_date", to_date);
  const run = await awaitRun(ctx, await startClosing(ctx, { to_date, mode }));
  if (run.state === "refused" || run.state === "failed") throw blocked(run);
  return run;
}

/** Stores the run and enqueues its job; returns its id. An identical request returns the run in progress. */
export async function startClosing(ctx: Ctx<OperatorActor>, { to_date, mode }: z.output<typeof ClosingForm>) {
  await requireMonthEnd(ctx, "to_date", to_date);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [left] = await tx.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from ledger.periods
       where branch_id = ${branchId} and upper(dates) <= ${to_date}::date + 1
         and state < ${mode === "soft" ? "soft_closed" : "closed"}::text::ledger.period_state`;
    if (left!.n === 0) throw refuseField("to_date", CLOSED, "operationNotAllowed");
    const response = await askRun(tx, { mode, to_date, type: null });
    if (response.new)
      await audit(tx, {
        action: "closing.ask",
        subject: { type: "closing", id: response.id },
        after: { to_date, mode },
      });
    return response.id;
  });
}

type ClosePeriodsInput = { mode: "soft" | "hard" | "definite"; to_date: string; type: string | null };
type TxOf = Parameters<Parameters<typeof transact<OperatorActor, unknown>>[1]>[0];

/** The run; throws operationNotAllowed (8003) when a different one is in progress. */
export async function askRun(
  tx: TxOf,
  { mode, to_date, type }: ClosePeriodsInput,
): Promise<{ id: number; new: boolean }> {
  const { branchId } = tx.actor;
  const [row] = await tx.db.$queryRaw<{ told: { id: number; new: boolean } }[]>`
    select ledger.request_closing(${branchId}::int, ${mode}::text::ledger.closing_mode, ${to_date}::date,
                              ${type}::text::ledger.document_type, ${actorName(tx.actor)}, ${tx.requestId}) as told`;
  const { told } = row!;
  if (told.new) return told;
  const [other] = await tx.db.$queryRaw<{ same: boolean }[]>`
    select mode::text = ${mode} and to_date = ${to_date}::date and type::text is not distinct from ${type}::text as same
      from ledger.closings where branch_id = ${branchId} and id = ${told.id}`;
  if (!other!.same) throw new Refusal("operationNotAllowed", { data: { run: told.id, allowed_operations: ["wait"] } });
  return told;
}

const CLOSED = { en: "is already closed", fa: "پیش‌تر بسته شده است" };

/** The blocking findings, each as a fault of `to_date`, with its rows. */
const blocked = ({ id, findings }: RunRow) =>
  new Refusal("operationNotAllowed", {
    fields: findings
      .filter(({ blocks }) => blocks)
      .map(({ key, count }) => {
        const { en, fa } = WORDS[key] ?? WORDS.failed!;
        return {
          path: "to_date",
          message: count > 1 ? { en: `${en} (${count})`, fa: `${fa} (${count})` } : { en, fa },
        };
      }),
    data: { run: id, findings, allowed_operations: ["correct", "soft"] },
  });
