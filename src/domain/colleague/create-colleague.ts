import { audit } from "../audit";
import type { Ctx, OperatorActor, TxCtx } from "../context";
import { refuseField } from "../errors";
import { transact } from "../transact";
import { publishColleague, takeCode } from "./lock-colleague";
import { passRaise } from "./pass-raise";
import { readColleague } from "./read-colleague";
import type { ColleagueOut, NewColleague } from "./schema";

/**
 * A new colleague, with its two accounts in the books. Without a code it gets the next number, without a currency the branch's.
 * With a ceiling a second person approves it (2012). 2007 with a ceiling without colleague:approve, 3003 at `code` (another has it), at `financial.currency` (another than the
 * branch's, in which its accounts and limits are kept).
 */
export async function createColleague(ctx: Ctx<OperatorActor>, given: NewColleague): Promise<ColleagueOut> {
  const id = await transact(ctx, (tx) => create(tx, given));
  return readColleague(ctx, { id });
}

/** In the caller's transaction; answers its number. */
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
  await audit(tx, { action: "colleague.create", subject: { type: "colleague", id: made.id }, after });
  await publishColleague(tx, made.id);
  return made.id;
}

/** What is said, without what is empty. */
export const contactFieldsOf = (contact: object | null | undefined) =>
  Object.fromEntries(Object.entries(contact ?? {}).filter(([, value]) => value != null)) as Record<string, string>;

/** One above the highest number that ever was a code. Who else asks at this moment waits. */
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
