import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { differ, passGate } from "../../kernel/gate/gate";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { readSetting } from "./read-setting";
import { beside, type Data, ofBranch, type SettingDto, toBranch } from "./rows";
import { LASTING, type SettingType } from "./rules";
import { DATA, type SettingChange } from "./schema";

type Change = z.output<typeof SettingChange>;

/**
 * Replaces a branch's setting of a type. Throws changedMeanwhile (8004) for an old `version`; operationNotAllowed
 * (8003) for a currency or calendar after the first document; fieldInvalid (3003) for an unknown country, province,
 * city or currency.
 */
export async function changeSetting(ctx: Ctx<OperatorActor>, input: Change): Promise<SettingDto> {
  await setSetting(ctx, input);
  return readSetting(ctx, input);
}

/** The change without the answer. */
export const setSetting = (ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>, input: Change): Promise<void> =>
  transact(ctx, (tx) => change(tx, input)).catch((error) => {
    throw isLasting(error) ? lasting() : error;
  });

async function change(tx: TxCtx<OperatorActor>, input: Change): Promise<void> {
  const { type, version, data } = input;
  const { db, actor } = tx;
  const { branchId } = actor;
  const [locked] = await db.$queryRaw<unknown[]>`select 1 from branches where id = ${branchId} for no key update`;
  if (!locked) throw new Refusal("notFound");
  const branch = await db.branch.findUniqueOrThrow({ where: { id: branchId } });
  const key = { branchId_type: { branchId, type } };
  const stored = await db.branchSetting.findUnique({ where: key });
  requireVersion(version, stored?.version ?? 0, null);
  const before: Data = DATA[type].parse({ ...(stored?.data as Data), ...ofBranch(type, branch) });
  if (JSON.stringify(before) === JSON.stringify(data)) return;
  await refuseUnfit(tx, input);
  if (decidesAlone(type, before, data)) {
    const subject = { type: "setting", id: type };
    const sides = { before: before as Prisma.InputJsonObject, after: data as Prisma.InputJsonObject };
    await passGate(tx, { act: "setting.change", input, subject, title: type, ...sides });
  }
  const columns = toBranch(type, data);
  if (Object.keys(columns).length > 0) await db.branch.update({ where: { id: branchId }, data: columns });
  const row = {
    data: beside(type, data) as Prisma.InputJsonObject,
    version: (stored?.version ?? 0) + 1,
    changedAt: tx.now,
    changedBy: actorName(actor),
  };
  await db.branchSetting.upsert({ where: key, create: { branchId, type, ...row }, update: row });
  await recordChange(tx, {
    action: "setting.change",
    subject: { type: "setting", id: type },
    before: before as Prisma.InputJsonObject,
    after: data as Prisma.InputJsonObject,
    topic: "setting.changed",
    data: { type },
  });
}

/** Settings that one person may not relax alone: who may act alone, and where codes go. */
const decidesAlone = (type: SettingType, before: Data, after: object): boolean =>
  type === "approvals" || (type === "sms" && differ(before, after, ["code_countries"]));

async function refuseUnfit({ db, actor }: TxCtx<OperatorActor>, input: Change): Promise<void> {
  const { branchId } = actor;
  const mine = { OR: [{ ownerBranch: null }, { ownerBranch: branchId }] };
  const { type, data } = input;
  if (type === "country") {
    if (!(await db.country.findUnique({ where: { code: data.code } }))) throw refuseField("data.code", NO_COUNTRY);
  } else if (type === "province" && data.code) {
    if (!(await db.province.findFirst({ where: { code: data.code, ...mine } })))
      throw refuseField("data.code", NO_PLACE);
  } else if (type === "city" && data.code) {
    if (!(await db.city.findFirst({ where: { code: data.code, ...mine } }))) throw refuseField("data.code", NO_PLACE);
  } else if (type === "currency") {
    const known = await db.$queryRaw<unknown[]>`select 1 from ledger.currencies where code = ${data.currency}`;
    if (known.length === 0) throw refuseField("data.currency", NO_CURRENCY);
  } else if (type === "gateway" && data.least_amount != null && data.most_amount != null) {
    if (data.least_amount > data.most_amount) throw refuseField("data.most_amount", BELOW);
  } else if (type === "sms" && (data.quiet_from == null) !== (data.quiet_to == null)) {
    throw refuseField(data.quiet_from == null ? "data.quiet_from" : "data.quiet_to", BOTH);
  }
}

/** The database's refusal (ledger.guard_branch, hold_branch_terms), which also covers concurrent documents. */
const isLasting = (error: unknown) =>
  error instanceof Error && (/\bLG005\b/.test(error.message) || /"code":"LG005"/.test(JSON.stringify(error)));

const lasting = () => new Refusal("operationNotAllowed", { data: { allowed_operations: [], lasting: LASTING } });

const NO_COUNTRY: Text = { en: "is not a known country", fa: "چنین کشوری نیست" };
const NO_PLACE: Text = { en: "is not a place of the base data", fa: "چنین جایی در اطلاعات پایه نیست" };
const NO_CURRENCY: Text = { en: "is not a currency of these books", fa: "دفترها چنین ارزی ندارند" };
const BELOW: Text = { en: "must not be below the minimum amount", fa: "کمتر از کمترین مبلغ است" };
const BOTH: Text = { en: "both hours must be given, or neither", fa: "هر دو ساعت را پر کنید یا هیچ‌کدام را" };
