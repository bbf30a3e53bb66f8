import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { differ, passGate } from "../../kernel/gate/gate";
import { recordChange } from "../../kernel/record-change";
import { requireSentVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { mayRing } from "./check-request";
import type { TelephonyDeps } from "./deps";
import type { OwnExtension } from "./schema.phone-request";
import type { ExtensionForm, SettingsForm, SettingsOut, SettingsSaved } from "./schema.settings";
import type { Server } from "./server-of";
import { telephonyEvent } from "./telephony-event";

type CallerCtx = Ctx<OperatorActor>;
type Shown = NonNullable<z.input<typeof SettingsOut>["settings"]>;

const HOOK_BYTES = 18;

/** Server settings without the secret, today's usage, and extensions. */
export async function readSettings(
  ctx: CallerCtx,
  { open }: Pick<TelephonyDeps, "open">,
): Promise<z.input<typeof SettingsOut>> {
  const { branchId } = ctx.actor;
  const [row, spent, extensions] = await Promise.all([
    ctx.db.telephonyServer.findUnique({ where: { branchId } }),
    ctx.query<RowOf<"telephony_spends", "kind" | "spent">>("phone.spent", SPENT, [branchId]),
    ctx.query<z.input<typeof SettingsOut>["extensions"][number]>("phone.extensions", EXTENSIONS, [branchId]),
  ]);
  if (!row) return { settings: null, demo: false, extensions };
  const of = (kind: string) => spent.find((one) => one.kind === kind)?.spent ?? 0;
  const settings: Shown = {
    ...{ host: row.host, port: row.port, tls: row.tls, username: row.username, websocket_url: row.websocketUrl },
    outbound: row.outbound as Shown["outbound"],
    sms: row.sms as Shown["sms"],
    ussd: row.ussd as Shown["ussd"],
    allowed_actions: row.allowedActions,
    caps: { calls: row.capCalls, sms: row.capSms, ussd: row.capUssd },
    ...{ same_number_an_hour: row.sameNumberAnHour, premium_prefixes: row.premiumPrefixes },
    ...{ approval_above: row.approvalAbove, enabled: row.enabled, version: row.version },
    kept_secret: open(row.sealed) !== null,
    spent: { calls: of("call"), sms: of("sms"), ussd: of("ussd") },
  };
  return { settings, demo: row.demo, extensions };
}

/**
 * Creates or updates the branch's server; an omitted secret stays while its destination is unchanged. Throws
 * fieldMissing (3002) (`secret`) when the destination changes, changedMeanwhile (8004).
 */
export async function saveSettings(
  ctx: CallerCtx | TxCtx<OperatorActor>,
  { seal, open, mark }: Pick<TelephonyDeps, "seal" | "open" | "mark">,
  input: z.output<typeof SettingsForm>,
): Promise<z.input<typeof SettingsSaved>> {
  const { version, secret, ...form } = input;
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const before = await tx.db.telephonyServer.findUnique({ where: { branchId } });
    requireSentVersion(version ?? null, before?.version ?? null, null);
    if (before?.sealed && secret == null && hearers(form) !== hearers(before))
      throw refuseField("secret", ANEW, "fieldMissing");
    const data = {
      ...{ host: form.host, port: form.port, tls: form.tls, username: form.username, websocketUrl: form.websocket_url },
      ...{
        outbound: form.outbound,
        sms: form.sms,
        ussd: form.ussd,
        allowedActions: [...new Set(form.allowed_actions)],
      },
      ...{ capCalls: form.caps.calls, capSms: form.caps.sms, capUssd: form.caps.ussd, enabled: form.enabled },
      ...{ sameNumberAnHour: form.same_number_an_hour, premiumPrefixes: [...new Set(form.premium_prefixes)] },
      approvalAbove: form.approval_above,
      ...(secret != null && { sealed: secret === "" ? null : seal(secret) }),
      // At another address it is no longer the demo server.
      ...(before && { demo: before.demo && before.host === form.host && before.port === form.port }),
    };
    const { sealed: _, ...result } = data;
    const known = before && open(before.sealed);
    const was = before && { ...pick(before, result), secret: known && mark(known) };
    const received = secret ?? known;
    const after = { ...result, secret: received ? mark(received) : null };
    if (differ(was, after, DECIDES)) {
      const subject = { type: "telephony_server", id: branchId };
      await passGate(tx, { act: "telephony.save", input, subject, title: form.host, before: was, after });
    }
    if (before) {
      const where = { branchId, version: before.version };
      const { count } = await tx.db.telephonyServer.updateMany({ where, data: { ...data, version: { increment: 1 } } });
      if (count === 0) throw new Refusal("changedMeanwhile");
    } else {
      const messageLineId = await makeLine(tx);
      const made = { ...data, branchId, messageLineId };
      const { count } = await tx.db.telephonyServer.createMany({ data: made, skipDuplicates: true });
      // Two concurrent first saves.
      if (count === 0) throw new Refusal("changedMeanwhile");
    }
    await recordChange(tx, {
      ...{ action: "telephony.save", subject: { type: "telephony_server", id: branchId } },
      ...(was && { before: was }),
      after: { ...after, secret_changed: secret != null },
      event: telephonyEvent("telephony.link", branchId),
    });
    return { version: (before?.version ?? 0) + 1 };
  });
}

/** The same members of the previous version. */
const pick = (before: object, dto: object): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(before).filter(([name]) => name in dto))));

/** Settings that decide where calls and texts go, and who is charged. */
const DECIDES = [
  ...["host", "port", "tls", "username", "websocketUrl", "secret", "enabled", "outbound", "sms", "ussd"],
  ...["allowedActions", "premiumPrefixes"],
] as const;

/** Destination of the secret: other settings may change without entering it again. */
const hearers = ({ host, port, tls, username }: Pick<Server, "host" | "port" | "tls" | "username">) =>
  JSON.stringify([host, port, tls, username]);

/** The message line for texts sent by the server. */
async function makeLine({ db, actor, locale }: TxCtx<OperatorActor>): Promise<number> {
  const hook = randomBytes(HOOK_BYTES).toString("base64url");
  const name = locale === "fa" ? "مرکز تلفن" : "Telephony";
  const { branchId } = actor;
  const { id } = await db.messageLine.create({
    data: { branchId, name, channel: "sms", driver: "telephony", hook, active: false },
  });
  return id;
}

/**
 * Assigns an extension to an operator. Throws fieldInvalid (3003) for an operator outside the branch or a premium
 * number, referenceReused (3010) when assigned to another.
 */
export async function saveExtension(
  ctx: CallerCtx,
  { operator_id: operatorId, extension }: z.output<typeof ExtensionForm>,
): Promise<{ operator_id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    // Serializes changes of one operator.
    const [member] = await tx.db.$queryRaw<unknown[]>`
      select 1 from memberships where branch_id = ${branchId}::int and operator_id = ${operatorId}::int and active for update`;
    if (!member) throw refuseField("operator_id", NOBODY);
    const at = { branchId_operatorId: { branchId, operatorId } };
    const had = await tx.db.telephonyExtension.findUnique({ where: at, select: { extension: true } });
    await tx.db.telephonyExtension.deleteMany({ where: { branchId, operatorId } });
    if (extension !== null) {
      await mayBeGiven(tx, extension);
      await freeOfGone(tx, extension);
      const [made] = await tx.db.$queryRaw<unknown[]>`
        insert into telephony_extensions (branch_id, operator_id, extension) values (${branchId}::int, ${operatorId}::int, ${extension})
        on conflict (branch_id, extension) do nothing returning 1`;
      if (!made) throw refuseField("extension", TAKEN, "referenceReused");
    }
    const subject = { type: "operator", id: operatorId };
    const before = { extension: had?.extension ?? null };
    await recordChange(tx, {
      action: "telephony.extension",
      subject,
      before,
      after: { extension },
      event: telephonyEvent("telephony.link", branchId),
    });
    return { operator_id: operatorId };
  });
}

/** Incoming calls are routed to it, so it must not be a premium number. */
async function mayBeGiven({ db, actor: { branchId } }: TxCtx<OperatorActor>, extension: string): Promise<void> {
  const server = await db.telephonyServer.findUnique({ where: { branchId }, select: { premiumPrefixes: true } });
  const { country } = await db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { country: true } });
  mayRing({ country, premiumPrefixes: server?.premiumPrefixes ?? [] }, extension);
}

/** Frees the extension of a former operator. */
const freeOfGone = ({ db, actor: { branchId } }: TxCtx<OperatorActor>, extension: string) => db.$executeRaw`
  delete from telephony_extensions x
   where x.branch_id = ${branchId}::int and x.extension = ${extension}
     and not exists (select from memberships m join operators o on o.id = m.operator_id
                      where m.branch_id = x.branch_id and m.operator_id = x.operator_id and m.active and o.active)`;

export const setOwnExtension = (ctx: CallerCtx, { extension }: z.output<typeof OwnExtension>) =>
  saveExtension(ctx, { operator_id: ctx.actor.operatorId, extension });

const ANEW = { en: "must be entered again for a new server", fa: "دوباره بنویسید؛ کارساز دیگری آن را می‌شنود" };
const NOBODY = { en: "is not a user of this branch", fa: "کسی که در این شعبه کار کند نیست" };
const TAKEN = { en: "is the extension of another user", fa: "کس دیگری با این داخلی پاسخ می‌دهد" };

const SPENT = `
  select t.kind, t.spent from telephony_spends t join branches b on b.id = t.branch_id
   where t.branch_id = $1 and t.day = (now() at time zone b.time_zone)::date`;
const EXTENSIONS = `
  select o.id as operator_id, o.name, o.name_latin, x.extension
    from memberships m join operators o on o.id = m.operator_id
    left join telephony_extensions x on x.branch_id = m.branch_id and x.operator_id = m.operator_id
   where m.branch_id = $1 and m.active order by x.extension is null, x.extension, o.name limit ${MAX_SET_UP}`;
