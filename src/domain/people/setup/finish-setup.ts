import type { z } from "zod";
import type { Setup } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import { type Actor, actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { refusePassword } from "../../kernel/refuse-password";
import { transact } from "../../kernel/transact";
import { readActor } from "../operator/load-operator-actor";
import { hashPassword } from "../operator/password";
import { claimed } from "./claim";
import { EXTRA_ACCOUNTS } from "./extra-accounts";
import { postOpening } from "./post-opening";
import { CASH_BOX } from "./rules";
import type { SetupDone, SetupFinish, SetupForm } from "./schema";

type Answer = z.input<typeof SetupDone>;
type Tx = TxCtx<Actor | null>;

/**
 * Creates the branch, all or nothing: company and manager (with the first one), chart of accounts, cash box, opening
 * document. Throws as `claimed` does, so a link works once; fieldMissing (3002) at `manager` of a first branch;
 * fieldInvalid (3003) at a field with a taken or unknown value; periodClosed (7301) at `opening.date` outside of the
 * new books' open months.
 */
export async function finishSetup(
  ctx: Ctx<Actor | null>,
  { form, ...who }: z.output<typeof SetupFinish>,
): Promise<Answer> {
  await claimed(ctx, who);
  if (form.manager) {
    const { password, personnel_id: signsInAs, name, name_latin } = form.manager;
    await refusePassword(password, { signsInAs, names: [name, name_latin], path: "form.manager.password" });
  }
  // Expensive by design: outside of the transaction, and only after authorization.
  const passwordHash = form.manager ? await hashPassword(form.manager.password) : null;
  return transact(ctx, async (tx) => {
    // Serialized: the second finds the first's company, or its setup done.
    await tx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('setup', 0))`;
    const setup = await claimed(tx, who);
    const company = setup.branchId ? await companyOf(tx, setup.branchId) : await foundCompany(tx, form);
    const branchId = await makeBranch(tx, form, company);
    const manager = setup.branchId ? await takeIn(tx, branchId) : await hire(tx, form, branchId, passwordHash);
    const books = { ...tx, actor: manager };
    await fitChart(books, form);
    const voucherId = await postOpening(books, form);
    await publishSetup(books, setup, form, voucherId);
    return { branch_id: branchId, voucher_id: voucherId };
  });
}

async function companyOf({ db }: Tx, id: number): Promise<number> {
  return (await db.branch.findUniqueOrThrow({ where: { id } })).companyId;
}

async function foundCompany({ db }: Tx, form: SetupForm): Promise<number> {
  if (!form.manager) throw refuseField("form.manager", FIRST_MANAGER, "fieldMissing");
  return (await db.company.create({ data: { name: form.company ?? form.branch.name } })).id;
}

async function makeBranch({ db }: Tx, form: SetupForm, companyId: number): Promise<number> {
  const { branch, currency, calendar } = form;
  if (!(await db.country.findUnique({ where: { code: branch.country } })))
    throw refuseField("form.branch.country", NO_COUNTRY);
  const known = await db.$queryRaw<unknown[]>`select 1 from ledger.currencies where code = ${currency}`;
  if (known.length === 0) throw refuseField("form.currency", NO_CURRENCY);
  if (await db.branch.findUnique({ where: { code: branch.code } })) throw refuseField("form.branch.code", TAKEN);
  const { name, name_latin: nameLatin, code, country, time_zone: timeZone } = branch;
  const { id } = await db.branch.create({
    data: { companyId, code, name, nameLatin, country, timeZone, currency, calendar },
  });
  return id;
}

async function hire(
  { db }: Tx,
  { manager, calendar, locale }: SetupForm,
  branchId: number,
  passwordHash: string | null,
) {
  const { personnel_id: personnelId, name, name_latin: nameLatin } = manager!;
  if (await db.operatorIdentifier.findUnique({ where: { personnelId } }))
    throw refuseField("form.manager.personnel_id", TAKEN);
  const digits = locale === "fa" ? ("persian" as const) : ("latin" as const);
  const reading = { locale, calendar, digits };
  const { id } = await db.operator.create({
    data: { personnelId, name, nameLatin, passwordHash: passwordHash!, ...reading },
  });
  return asManager(db, branchId, id, 0);
}

/** The creator is the branch's first manager; in their list it comes after existing branches. */
async function takeIn({ db, actor }: Tx, branchId: number) {
  const { operatorId } = actor as OperatorActor;
  const last = await db.membership.aggregate({ where: { operatorId }, _max: { position: true } });
  return asManager(db, branchId, operatorId, (last._max.position ?? 0) + 1);
}

async function asManager(db: Tx["db"], branchId: number, operatorId: number, position: number) {
  await db.membership.create({ data: { branchId, operatorId, role: "manager", position, permissions: [] } });
  const found = await readActor(db, operatorId, branchId);
  if ("refused" in found) throw new Refusal(found.refused);
  return found.actor;
}

async function fitChart({ db, actor }: TxCtx<OperatorActor>, { chart, cash_box }: SetupForm): Promise<void> {
  const { branchId } = actor;
  await db.$executeRaw`update ledger.accounts set title = ${cash_box.title}, title_latin = ${cash_box.title_latin}
                        where branch_id = ${branchId} and code = ${CASH_BOX}`;
  if (chart === "agency") return;
  // Parents first: each level refers to the one above.
  for (const length of [2, 4, 8]) {
    const rows = JSON.stringify(EXTRA_ACCOUNTS.filter(({ code }) => code.length === length));
    await db.$executeRaw`
      insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id)
      select ${branchId}::int, p.id, p.level + 1, r.code, r.title, r.title_latin, r.nature::ledger.nature, p.type, 0
        from jsonb_populate_recordset(null::extra_account, ${rows}::jsonb) r
        join ledger.accounts p on p.branch_id = ${branchId}::int and p.code = left(r.code, ${length === 8 ? 4 : length / 2}::int)
       order by r.code`;
  }
}

async function publishSetup(
  tx: TxCtx<OperatorActor>,
  setup: Setup,
  form: SetupForm,
  voucherId: number | null,
): Promise<void> {
  const { branchId } = tx.actor;
  const { count } = await tx.db.setup.updateMany({
    where: { id: setup.id, doneAt: null },
    data: { doneAt: tx.now, madeBranch: branchId, draft: {} },
  });
  if (count === 0) throw new Refusal("tokenExpired");
  const { branch, currency, calendar, chart } = form;
  const after = { ...branch, currency, calendar, chart, opening_voucher: voucherId, by: actorName(tx.actor) };
  await audit(tx, { action: "branch.create", subject: { type: "branch", id: branchId }, after });
}

const FIRST_MANAGER: Text = { en: "the manager is required", fa: "مدیر آن را بنویسید" };
const NO_COUNTRY: Text = { en: "is not a known country", fa: "چنین کشوری نیست" };
const NO_CURRENCY: Text = { en: "is not a currency of these books", fa: "دفترها چنین ارزی ندارند" };
const TAKEN: Text = { en: "is already taken", fa: "پیش‌تر گرفته شده است" };
