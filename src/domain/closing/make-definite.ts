import type { z } from "zod";
import { audit } from "../audit";
import { actorName, type Ctx, type OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { transact } from "../transact";
import { askRun } from "./close-periods";
import { awaitRun, type RunRow } from "./read-run";
import type { DefiniteForm } from "./schema";

type Answer = { numbered: number; run: RunRow | null };

/**
 * Gives documents of closed months their numbers, without gaps in the order of (date, id) per fiscal year and type. `ids` must be
 * the next ones in that order: an earlier document of the type without a number comes first. `up_to` numbers every one until
 * that day, by a job. A month whose documents all have numbers becomes definite and never opens again. Refuses 3002 without
 * either, 8003 at `ids` those that are not next and at `up_to` a day whose month is not closed.
 */
export async function makeDefinite(ctx: Ctx<OperatorActor>, form: z.output<typeof DefiniteForm>): Promise<Answer> {
  const { type, ids, up_to } = form;
  if (ids) return byIds(ctx, type, ids);
  if (!up_to) throw refuseField("up_to", NEEDED, "fieldMissing");
  const id = await startNumbering(ctx, { type, up_to });
  const run = await awaitRun(ctx, id);
  return { numbered: run.numbered ?? 0, run };
}

async function byIds(
  ctx: Ctx<OperatorActor>,
  type: z.output<typeof DefiniteForm>["type"],
  ids: number[],
): Promise<Answer> {
  if (type === "all") throw refuseField("type", ONE_TYPE);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [row] = await tx.db.$queryRaw<{ told: { numbered?: number; refused?: number[] } }[]>`
      select ledger.number_documents(${branchId}::int, ${type}::text::ledger.document_type, ${ids}::bigint[],
                                     ${actorName(tx.actor)}) as told`;
    const { numbered, refused } = row!.told;
    if (numbered === undefined) {
      const fields = (refused ?? []).map((one) => ({ path: `ids[${ids.indexOf(one)}]`, message: NOT_NEXT }));
      throw new Refusal("operationNotAllowed", { fields, data: { allowed_operations: ["up_to"] } });
    }
    await audit(tx, {
      action: "closing.number",
      subject: { type: "document", id: ids[0]! },
      after: { ...row!.told, type },
    });
    return { numbered, run: null };
  });
}

/** Notes the run that numbers every document of a type until a day; answers its number. */
export async function startNumbering(
  ctx: Ctx<OperatorActor>,
  { type, up_to }: { type: z.output<typeof DefiniteForm>["type"]; up_to: string },
): Promise<number> {
  return transact(ctx, async (tx) => {
    const [open] = await tx.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from ledger.periods
       where branch_id = ${tx.actor.branchId} and lower(dates) <= ${up_to}::date and state not in ('closed', 'definite')`;
    if (open!.n > 0) throw refuseField("up_to", NOT_CLOSED, "operationNotAllowed");
    const asked = await askRun(tx, { mode: "definite", to_date: up_to, type: type === "all" ? null : type });
    if (asked.new)
      await audit(tx, {
        action: "closing.definite",
        subject: { type: "closing", id: asked.id },
        after: { type, up_to },
      });
    return asked.id;
  });
}

const NEEDED = { en: "ids or up_to is needed", fa: "یکی از ids و up_to لازم است" };
const ONE_TYPE = { en: "documents by ids are of one type", fa: "اسناد با شناسه از یک نوع‌اند" };
const NOT_NEXT = {
  en: "is not next to be numbered: its month is not closed, it has its number, or an earlier document of its type has none",
  fa: "نوبت شماره‌گذاری آن نیست: ماه آن بسته نیست، شماره دارد، یا سندی پیش از آن شماره ندارد",
};
const NOT_CLOSED = { en: "a month until this day is not closed", fa: "ماهی تا این روز بسته نشده است" };
