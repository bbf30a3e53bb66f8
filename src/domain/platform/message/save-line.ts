import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { MessageLine, Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { type Mark, marksOf } from "../../kernel/gate/fingerprints";
import { differ, passGate } from "../../kernel/gate/gate";
import { requireSentVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { type LineForm, SECRETS_OF, SETTINGS, type Secrets } from "./schema.line";

const HOOK_BYTES = 18;

/** Encrypts secrets; provided by the transport. */
type LineSealing = {
  seal(secrets: Secrets): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array | null): Secrets;
  /** Keyed digest that identifies a secret in histories. */
  mark: Mark;
  /** Allows gateways without TLS. */
  allowPrivate: boolean;
};

type Form = z.output<typeof LineForm>;
type Settings = Record<string, unknown>;

/**
 * Creates or updates a line. Omitted secrets stay, empty ones are removed, and all must be entered again for another
 * host; secrets are never returned. One default line per channel: the new default replaces the old. Changes that decide
 * where codes go need a second person, secondPersonNeeded (2012). Throws notFound (3009), fieldMissing (3002) (secrets
 * for another host), fieldInvalid (3003) (driver settings), changedMeanwhile (8004), operationNotAllowed (8003) (the
 * default line cannot be disabled).
 */
export async function saveLine(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  sealing: LineSealing,
  input: Form,
): Promise<{ id: number }> {
  const { id, revision, secrets, ...form } = input;
  const settings = settingsOf(form, sealing);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const before = id === undefined ? null : await known(tx, id);
    if (before) requireSentVersion(revision, before.revision, null);
    if (before?.isDefault && !(form.active && form.is_default))
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    const opened = before?.driver === form.driver ? sealing.open(before.sealed) : {};
    if (before && elsewhere(before.settings as Settings, settings)) refuseUntold(form.driver, opened, secrets);
    const stored = mergeSecrets(form.driver, opened, secrets);
    refuseInTheClear(settings, stored, sealing);
    const data = {
      ...{ name: form.name, channel: form.channel, driver: form.driver, sender: form.sender },
      ...{ settings: settings as Prisma.InputJsonObject },
      ...{ perSecond: form.per_second, partPrice: form.part_price === null ? null : BigInt(form.part_price) },
      ...{ isDefault: form.is_default, active: form.active || form.is_default, fault: null, faultAt: null },
      sealed: Object.keys(stored).length > 0 ? sealing.seal(stored) : null,
    };
    const was = before && snapshotOf(before, marksOf(sealing, sealing.open(before.sealed)));
    const after = snapshotOf(data, marksOf(sealing, stored));
    if (differ(was, after, DECIDES)) {
      const subject = { type: "message_line", id: before?.id ?? null };
      await passGate(tx, { act: "message_line.save", input, subject, title: form.name, before: was, after });
    }
    if (form.is_default)
      await tx.db.messageLine.updateMany({ where: { branchId, channel: form.channel }, data: { isDefault: false } });
    const line = before
      ? await tx.db.messageLine.update({
          where: { branchId_id: { branchId, id: before.id } },
          data: { ...data, revision: { increment: 1 } },
        })
      : await tx.db.messageLine.create({
          data: { ...data, branchId, hook: randomBytes(HOOK_BYTES).toString("base64url") },
        });
    const subject = { type: "message_line", id: line.id };
    await audit(tx, { action: "message_line.save", subject, ...(was && { before: was }), after });
    return { id: line.id };
  });
}

/** A line of the branch; the telephony server's is managed with it (domain/communication/telephony). Throws notFound (3009). */
async function known({ db, actor: { branchId } }: TxCtx<OperatorActor>, id: number): Promise<MessageLine> {
  const where = { branchId_id: { branchId, id }, driver: { not: "telephony" as const } };
  const line = await db.messageLine.findUnique({ where });
  if (!line) throw new Refusal("notFound");
  return line;
}

function settingsOf({ driver, settings: given }: Pick<Form, "driver" | "settings">, { allowPrivate }: LineSealing) {
  const { data, error } = SETTINGS[driver].safeParse(given);
  if (error)
    throw new Refusal("fieldInvalid", {
      fields: error.issues.map(({ path, message }) => ({ path: ["settings", ...path].join("."), message })),
    });
  const settings: Settings = data;
  const { url } = settings as { url?: string };
  if (url?.startsWith("http:") && !allowPrivate) throw refuseField("settings.url", ONLY_TLS);
  return settings;
}

/** A password is never sent to a mail server unencrypted. */
function refuseInTheClear({ encryption }: Settings, stored: Secrets, { allowPrivate }: LineSealing): void {
  if (encryption === "none" && stored.password && !allowPrivate) throw refuseField("settings.encryption", ONLY_TLS);
}

/** Settings that decide where a secret is sent and under which identity. */
const HEARERS = ["host", "port", "tls", "encryption", "system_id", "user"] as const;

function elsewhere(before: Settings, after: Settings): boolean {
  const origin = ({ url }: Settings) => (typeof url === "string" && URL.canParse(url) ? new URL(url).origin : null);
  return origin(before) !== origin(after) || differ(before, after, HEARERS);
}

/**
 * Without this check, an operator allowed to change the address but not to read secrets could have a stored one sent to
 * themselves.
 */
function refuseUntold(driver: Form["driver"], stored: Secrets, given: Secrets): void {
  const names: readonly (keyof Secrets)[] = SECRETS_OF[driver];
  const untold = names.filter((name) => stored[name] && given[name] === undefined);
  if (untold.length === 0) return;
  throw new Refusal("fieldMissing", { fields: untold.map((name) => ({ path: `secrets.${name}`, message: ANEW })) });
}

function mergeSecrets(driver: Form["driver"], before: Secrets, given: Secrets): Secrets {
  const names: readonly (keyof Secrets)[] = SECRETS_OF[driver];
  const all = names.map((name) => [name, given[name] ?? before[name] ?? ""] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

type LineSnapshotRow = Pick<MessageLine, "name" | "channel" | "driver" | "sender" | "active" | "isDefault"> & {
  settings: unknown;
};

/** Line fields recorded in the audit log, before and after. */
const snapshotOf = (line: LineSnapshotRow, secrets: Record<string, string>) => ({
  ...{ name: line.name, channel: line.channel, driver: line.driver, sender: line.sender, active: line.active },
  ...{ is_default: line.isDefault, settings: line.settings as Prisma.InputJsonObject, secrets },
});

/** Settings that decide where codes and messages go. */
const DECIDES = ["channel", "driver", "settings", "secrets", "is_default", "active"] as const;

const ONLY_TLS = { en: "must be an https address", fa: "باید رمزگذاری‌شده باشد؛ نشانی https لازم است" };
const ANEW = {
  en: "must be entered again for a new host",
  fa: "دوباره وارد کنید؛ مقدار ذخیره‌شده به میزبان دیگری فرستاده می‌شود",
};
