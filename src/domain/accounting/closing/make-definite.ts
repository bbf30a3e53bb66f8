import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { askRun } from "./close-periods";
import { awaitRun, type RunRow } from "./read-run";
import type { DefiniteForm } from "./schema";

type Answer = { numbered: number; run: RunRow | null };

/**
 * Numbers documents of past days without gaps in the order of (date, id) per fiscal year and type, in open or closed
 * months. `ids` must, with those already numbered, make up whole days of their type. `up_to` numbers all until that
 * day, in a job. Afterwards these days take no documents of the type (`periodClosed`, 7301); a closed month whose
 * documents are all numbered becomes definite and never reopens. Throws fieldMissing (3002) without either,
 * operationNotAllowed (8003) at `ids` for documents that cannot be numbered or leave a day incomplete, and at `up_to`
 * for a day that is not over.
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
    const [row] = await tx.db.$queryRaw<{ told: { numbered?: number; refused?: number[]; missing?: number[] } }[]>`
      select ledger.number_documents(${branchId}::int, ${type}::text::ledger.document_type, ${ids}::bigint[],
                                     ${actorName(tx.actor)}) as told`;
    const { numbered, refused = [], missing = [] } = row!.told;
    if (numbered === undefined) {
      const fields = refused.map((one) => ({ path: `ids[${ids.indexOf(one)}]`, message: NOT_TO_NUMBER }));
      if (missing.length > 0) fields.push({ path: "ids", message: lacking(missing) });
      throw new Refusal("operationNotAllowed", { fields, data: { allowed_operations: ["up_to"], missing } });
    }
    await audit(tx, {
      action: "closing.number",
      subject: { type: "document", id: ids[0]! },
      after: { ...row!.told, type },
    });
    return { numbered, run: null };
  });
}

/** Stores the run that numbers all documents of a type until a day; returns its id. */
export async function startNumbering(
  ctx: Ctx<OperatorActor>,
  { type, up_to }: { type: z.output<typeof DefiniteForm>["type"]; up_to: string },
): Promise<number> {
  return transact(ctx, async (tx) => {
    const [day] = await tx.db.$queryRaw<{ over: boolean }[]>`
      select ${up_to}::date < ledger.business_day(${tx.actor.branchId}::int, ${tx.now}::timestamptz) as over`;
    if (!day!.over) throw refuseField("up_to", NOT_OVER, "operationNotAllowed");
    const response = await askRun(tx, { mode: "definite", to_date: up_to, type: type === "all" ? null : type });
    if (response.new)
      await audit(tx, {
        action: "closing.definite",
        subject: { type: "closing", id: response.id },
        after: { type, up_to },
      });
    return response.id;
  });
}

const NEEDED = { en: "either ids or up_to is required", fa: "یکی از ids و up_to لازم است" };
const ONE_TYPE = { en: "documents selected by ids must have the same type", fa: "اسناد با شناسه از یک نوع‌اند" };
const NOT_TO_NUMBER = {
  en: "cannot be numbered: it has a number, is of another type or fiscal year, or its day is not over",
  fa: "شماره‌گذاری نمی‌شود: شماره دارد، از نوع یا سال مالی دیگری است، یا روز آن به پایان نرسیده است",
};
const NOT_OVER = { en: "this day is not over yet", fa: "این روز هنوز به پایان نرسیده است" };

/** Days become definite as a whole: the other documents of the same or earlier days are missing in the request. */
const lacking = (ids: readonly number[]) => ({
  en: `documents become definite by whole days; these are missing: ${ids.join(", ")}`,
  fa: `اسناد روز به روز و کامل قطعی می‌شوند؛ این‌ها کم است: ${ids.join("، ")}`,
});
