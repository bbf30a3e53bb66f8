import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { colleagueEvent, takeCode } from "./lock-colleague";
import { passRaise } from "./pass-raise";
import { readColleague } from "./read-colleague";
import type { ColleagueOut, NewColleague } from "./schema";

/**
 * Creates a colleague with its two ledger accounts. Default code: the next number; default currency: the branch's. A
 * ceiling needs a second person, secondPersonNeeded (2012). Throws noPermission (2007) for a ceiling without
 * colleague:approve, fieldInvalid (3003) at `code` (in use) and `financial.currency` (other than the branch's, which
 * its accounts and limits use).
 */
export async function createColleague(ctx: Ctx<OperatorActor>, given: NewColleague): Promise<ColleagueOut> {
  const id = await transact(ctx, (tx) => create(tx, given));
  return readColleague(ctx, { id });
}

/** Creates it in the caller's transaction; returns its id. */
export async function create(tx: TxCtx<OperatorActor>, given: NewColleague): Promise<number> {
  const { branchId } = tx.actor;
  const ceiling = given.financial?.ceiling ?? 0n;
  const input = { ...given, operation: "create" };
  const subject = { type: "colleague", id: null };
  await passRaise(tx, { from: 0n, to: ceiling, path: "financial.ceiling", input, subject, title: given.name });
  const code = given.code ?? (await nextCode(tx));
  await takeCode(tx, code);
  const data = {
    ...{ branchId, code, name: given.name, nameLatin: given.name_latin ?? null, kind: given.kind },
    ...{ category: given.category ?? null, nationalId: given.national_id ?? null, active: given.active },
    currency: await currencyOf(tx, given.financial?.currency),
    ceiling,
    settlementDay: given.financial?.settlement_day ?? null,
    contact: contactFieldsOf(given.contact),
  };
  const made = await tx.db.colleague.create({ data, select: { id: true } });
  const { branchId: _, ...rest } = data;
  const after = { ...rest, ceiling: String(ceiling) };
  await recordChange(tx, {
    action: "colleague.create",
    subject: { type: "colleague", id: made.id },
    after,
    event: colleagueEvent(tx, made.id),
  });
  return made.id;
}

/** Drops empty members. */
export const contactFieldsOf = (contact: object | null | undefined) =>
  Object.fromEntries(Object.entries(contact ?? {}).filter(([, value]) => value != null)) as Record<string, string>;

/** One above the highest numeric code ever used. Serializes concurrent calls. */
async function nextCode({ db, actor }: TxCtx<OperatorActor>): Promise<string> {
  const { branchId } = actor;
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`colleague-codes:${branchId}`}, 0))::text`;
  const [row] = await db.$queryRaw<{ code: string }[]>`
    select (coalesce(max(code::bigint), 5000) + 1)::text as code from colleagues
     where branch_id = ${branchId}::int and code ~ '^[0-9]{1,9}$'`;
  return row!.code;
}

async function currencyOf({ db, actor }: TxCtx<OperatorActor>, input: string | null | undefined): Promise<string> {
  const { currency } = await db.branch.findUniqueOrThrow({ where: { id: actor.branchId }, select: { currency: true } });
  if (input != null && input !== currency) throw refuseField("financial.currency", NOT_THE_BRANCHS);
  return currency;
}

const NOT_THE_BRANCHS = {
  en: "must be the branch's currency, in which accounts of colleagues are kept",
  fa: "حساب همکاران به ارز شعبه نگهداری می‌شود",
};
