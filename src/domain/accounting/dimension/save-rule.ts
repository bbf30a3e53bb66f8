import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { COST_CENTER } from "./rules";
import type { RuleSave } from "./schema";

type Form = z.output<typeof RuleSave>;
/** What the form refers to; null: it does not exist. */
type Known = { dimension: boolean; preset: boolean; account: string | null; event: string | null };

/**
 * Adds a rule of an account (of any level) from a day on; it replaces the earlier one of the same dimension. Throws
 * fieldInvalid (3003) for an unknown account, dimension or default, a default that is forbidden, and at `default_id`
 * where business events post to the account or one below it: a required dimension then needs a default.
 */
export async function saveRule(ctx: Ctx<OperatorActor>, form: Form): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const known = await lookUp(tx, form);
    if (!known.account) throw refuseField("account_id", NO_ACCOUNT);
    if (!known.dimension) throw refuseField("dimension_id", NO_DIMENSION);
    if (form.default_id != null && form.rule === "forbidden") throw refuseField("default_id", FORBIDDEN);
    if (form.default_id != null && !known.preset) throw refuseField("default_id", NO_MEMBER);
    if (form.rule === "required" && form.default_id == null && known.event)
      throw refuseField("default_id", needed(known.event));
    const isCenter = form.dimension_id === COST_CENTER;
    const { id } = await tx.db.accountDimension.create({
      data: {
        ...{ branchId: tx.actor.branchId, accountId: form.account_id, dimensionId: form.dimension_id, rule: form.rule },
        ...{ defaultMember: isCenter ? null : form.default_id, defaultCenter: isCenter ? form.default_id : null },
        ...{ since: new Date(form.since), createdBy: actorName(tx.actor) },
      },
      select: { id: true },
    });
    const { dimension_id, rule, default_id = null, since } = form;
    await recordChange(tx, {
      action: "dimension_rule.create",
      subject: { type: "dimension_rule", id },
      after: { account: known.account, dimension_id, rule, default_id, since },
    });
    return { id };
  });
}

/** Accounts below are locked, so that none of them becomes one of a business event before the rule is there. */
async function lookUp({ db, actor }: TxCtx<OperatorActor>, form: Form): Promise<Known> {
  const { branchId } = actor;
  const { account_id, dimension_id, default_id = null } = form;
  const [known] = await db.$queryRaw<Known[]>`
    select (select a.code from ledger.accounts a where a.branch_id = ${branchId} and a.id = ${account_id}::int) as account,
           ${dimension_id}::int = 0
             or exists (select from dimensions d where d.branch_id = ${branchId} and d.id = ${dimension_id}::int and d.active) as dimension,
           case when ${dimension_id}::int = 0
                then exists (select from cost_centers c where c.branch_id = ${branchId} and c.id = ${default_id}::int and c.active)
                else exists (select from dimension_members m where m.branch_id = ${branchId} and m.dimension_id = ${dimension_id}::int
                                and m.id = ${default_id}::int and m.active) end as preset,
           (select min(a.code) from ledger.accounts a
             where a.branch_id = ${branchId} and a.level = 4 and ${account_id}::int in (a.id, a.sub_ledger_id, a.general_id, a.group_id)
               and ledger.takes_events(a)
               and not exists (select from account_dimensions d
                                where d.branch_id = a.branch_id and d.dimension_id = ${dimension_id}::int and d.account_id <> ${account_id}::int
                                  and d.account_id = a.id)) as event`;
  return known!;
}

const NO_ACCOUNT = { en: "is not an account of this branch", fa: "حسابی از این شعبه نیست" };
const NO_DIMENSION = {
  en: "is not an active dimension of this branch",
  fa: "چنین تفصیلی شناور فعالی در این شعبه نیست",
};
const NO_MEMBER = { en: "is not an active member of this dimension", fa: "عضو فعالی از این تفصیلی شناور نیست" };
const FORBIDDEN = { en: "must be empty where the dimension is forbidden", fa: "در حالت «غیرمجاز» پیش‌فرضی در کار نیست" };
const needed = (code: string) => ({
  en: `is required: sales, payments or other operations post to account ${code}`,
  fa: `الزامی است: عملیاتی مانند فروش و پرداخت در حساب ${code} سند می‌زند`,
});
