import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Gateway, Prisma } from "@/generated/prisma/client";
import type { AuditVerb } from "../../kernel/audit-actions";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type ValidationIssue } from "../../kernel/errors";
import { type Mark, marksOf } from "../../kernel/gate/fingerprints";
import { differ, passGate } from "../../kernel/gate/gate";
import { recordChange } from "../../kernel/record-change";
import { requireSentVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { type Driver, SECRETS_OF, TAKES } from "./rules";
import type { GatewayActive, GatewaySaved } from "./schema";
import { type GatewayForm, SETTINGS, type Secrets } from "./schema.gateway";

/** Encrypts secrets; provided by the transport. */
export type Sealing = {
  seal(secrets: Secrets): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array | null): Secrets;
  /** Keyed digest that identifies a secret in histories. */
  mark: Mark;
  /**
   * Allows a driver's host to be overridden and the sandbox to be active: it credits money at the press of a button.
   */
  allowPrivate: boolean;
};

const HOOK_BYTES = 24;
type Saved = z.input<typeof GatewaySaved>;

/**
 * Creates or updates a gateway. Omitted secrets stay, empty ones are removed; secrets are never returned. Driver and
 * currency are fixed after the first payment. Changes that decide where money goes need a second person,
 * secondPersonNeeded (2012). Throws notFound (3009), fieldInvalid (3003) (driver settings, currencies, limits,
 * account), changedMeanwhile (8004), hasMovements (8002).
 */
export async function saveGateway(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  sealing: Sealing,
  input: z.output<typeof GatewayForm>,
): Promise<Saved> {
  const { id, version, secrets, ...form } = input;
  const settings = settingsOf(form.driver, form.settings, sealing);
  if (form.active) refuseSandbox(form, sealing);
  if (form.least != null && form.most != null && form.least > form.most) throw refuseField("most", BOUNDS);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const before = id === undefined ? null : await known(tx, id, version);
    const branch = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { currency: true } });
    const currency = form.currency ?? before?.currency ?? branch.currency;
    const takes = TAKES[form.driver];
    if (takes && !takes.includes(currency)) throw refuseField("currency", NOT_TAKEN);
    if (before && (before.driver !== form.driver || before.currency !== currency)) await refuseUsed(tx, before.id);
    await checkAccounts(tx, { currency, clearing: form.clearing_account_id ?? null });
    const stored = mergeSecrets(
      form.driver,
      before?.driver === form.driver ? sealing.open(before.sealed) : {},
      secrets,
    );
    if (form.active) refuseTestKeys(stored, sealing);
    const missing = SECRETS_OF[form.driver].filter((name) => !stored[name] && name !== "webhook_secret");
    if (form.active && missing.length > 0) throw new Refusal("fieldMissing", { fields: missing.map(keyNeeded) });
    const data = {
      ...{ driver: form.driver, title: form.title, titleLatin: form.title_latin, currency, active: form.active },
      ...{ position: form.position, settings: settings as Prisma.InputJsonObject },
      ...{ clearingAccountId: form.clearing_account_id ?? null, least: form.least ?? null, most: form.most ?? null },
      sealed: Object.keys(stored).length > 0 ? sealing.seal(stored) : null,
    };
    const was = before && snapshotOf(before, marksOf(sealing, sealing.open(before.sealed)));
    const after = snapshotOf(data, marksOf(sealing, stored));
    if (differ(was, after, DECIDES)) {
      const subject = { type: "gateway", id: before?.id ?? null };
      await passGate(tx, { act: "gateway.save", input, subject, title: form.title, before: was, after });
    }
    const row = before
      ? await tx.db.gateway.update({
          where: { branchId_id: { branchId, id: before.id } },
          data: { ...data, version: { increment: 1 } },
        })
      : await tx.db.gateway.create({
          data: { ...data, branchId, hook: randomBytes(HOOK_BYTES).toString("base64url") },
        });
    await recordGatewayChange(tx, { id: row.id, act: "save", ...(was && { before: was }), after });
    return { id: row.id, version: row.version };
  });
}

/**
 * Activates or deactivates a gateway: links already opened at it remain valid. Throws notFound (3009), fieldInvalid
 * (3003) (sandbox), changedMeanwhile (8004).
 */
export async function setGatewayActive(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  sealing: Pick<Sealing, "allowPrivate" | "open">,
  input: z.output<typeof GatewayActive>,
): Promise<Saved> {
  const { id, active, version } = input;
  return transact(ctx, async (tx) => {
    const before = await known(tx, id, version);
    if (active) {
      refuseSandbox({ driver: before.driver, settings: before.settings as object }, sealing);
      refuseTestKeys(sealing.open(before.sealed), sealing);
    }
    if (active && !before.active) {
      const subject = { type: "gateway", id };
      const sides = { before: { active: false }, after: { active } };
      await passGate(tx, { act: "gateway.activate", input, subject, title: before.title, ...sides });
    }
    const row = await tx.db.gateway.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { active, version: { increment: 1 } },
    });
    await recordGatewayChange(tx, { id, act: "save", before: { active: before.active }, after: { active } });
    return { id, version: row.version };
  });
}

async function known(tx: TxCtx<OperatorActor>, id: number, version: number | undefined) {
  const before = await tx.db.gateway.findUnique({ where: { branchId_id: { branchId: tx.actor.branchId, id } } });
  if (!before) throw new Refusal("notFound");
  requireSentVersion(version, before.version, { version: before.version });
  return before;
}

async function refuseUsed(tx: TxCtx<OperatorActor>, gatewayId: number): Promise<void> {
  const where = { branchId: tx.actor.branchId, gatewayId };
  if (await tx.db.gatewayPayment.findFirst({ where, select: { id: true } })) throw new Refusal("hasMovements");
}

async function checkAccounts(
  tx: TxCtx<OperatorActor>,
  { currency, clearing }: { currency: string; clearing: number | null },
) {
  const [row] = await tx.db.$queryRaw<{ currency: boolean; account: boolean }[]>`
    select exists (select from ledger.currencies c where c.code = ${currency}) as currency,
           exists (select from ledger.accounts a
                    where a.branch_id = ${tx.actor.branchId} and a.id = ${clearing}::int and a.level = 4 and a.active
                      and a.limit_mode = 'none' and not a.party_required and not a.cost_center_required
                      and a.currency = ${currency}) as account`;
  if (!row!.currency) throw refuseField("currency", NO_CURRENCY);
  if (clearing !== null && !row!.account) throw refuseField("clearing_account_id", NO_ACCOUNT);
}

type Mode = { driver: Driver; settings: object };

/** Sandboxes take no money: with real payments neither the sandbox nor a driver's sandbox mode may be active. */
function refuseSandbox({ driver, settings }: Mode, { allowPrivate }: Pick<Sealing, "allowPrivate">): void {
  if (allowPrivate) return;
  if (driver === "sandbox") throw refuseField("driver", NO_SANDBOX);
  if ((settings as { mode?: string }).mode === "sandbox") throw refuseField("settings.mode", NO_SANDBOX);
}

/** Rejects Stripe test keys in production. */
function refuseTestKeys({ secret_key = "" }: Secrets, { allowPrivate }: Pick<Sealing, "allowPrivate">): void {
  if (!allowPrivate && /^(sk|rk)_test_/.test(secret_key)) throw refuseField("secrets.secret_key", NO_SANDBOX);
}

/** Settings that decide where money goes. */
const DECIDES = ["driver", "settings", "secrets", "clearing_account_id", "active", "currency"] as const;

type GatewaySnapshotRow = Pick<
  Gateway,
  "driver" | "title" | "currency" | "active" | "least" | "most" | "clearingAccountId"
> & {
  settings: unknown;
};

/** Gateway fields recorded in the audit log, before and after. */
const snapshotOf = (row: GatewaySnapshotRow, secrets: Record<string, string>) => ({
  ...{ driver: row.driver, title: row.title, currency: row.currency, active: row.active, secrets },
  ...{ settings: row.settings as Prisma.InputJsonObject, clearing_account_id: row.clearingAccountId },
  ...{ least: row.least === null ? null : String(row.least), most: row.most === null ? null : String(row.most) },
});

function settingsOf(driver: Driver, given: object, { allowPrivate }: Sealing) {
  const { data, error } = SETTINGS[driver].safeParse(given);
  if (error)
    throw new Refusal("fieldInvalid", {
      fields: error.issues.map(({ path, message }) => ({ path: ["settings", ...path].join("."), message })),
    });
  if ("base_url" in data && data.base_url && !allowPrivate) throw refuseField("settings.base_url", NO_OTHER_ADDRESS);
  return data;
}

function mergeSecrets(driver: Driver, before: Secrets, given: Secrets): Secrets {
  const names: readonly (keyof Secrets)[] = SECRETS_OF[driver];
  const all = names.map((name) => [name, given[name] ?? before[name] ?? ""] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

type GatewayChange = {
  id: number;
  act: AuditVerb<"gateway">;
  before?: Prisma.InputJsonObject;
  after: Prisma.InputJsonObject;
};
async function recordGatewayChange(tx: TxCtx<OperatorActor>, { id, act, before, after }: GatewayChange): Promise<void> {
  await recordChange(tx, {
    action: `gateway.${act}`,
    subject: { type: "gateway", id },
    ...(before && { before }),
    after,
    topic: "gateway.changed",
  });
}

const keyNeeded = (name: string): ValidationIssue => ({
  path: `secrets.${name}`,
  message: { en: "the key is required", fa: "این کلید لازم است" },
});
const BOUNDS = { en: "must not be below the minimum", fa: "کمتر از کمینه نیست" };
const NOT_TAKEN = { en: "is not supported by the driver", fa: "این درگاه این ارز را نمی‌گیرد" };
const NO_CURRENCY = { en: "is not a known currency", fa: "چنین ارزی نیست" };
const NO_ACCOUNT = {
  en: "must be an active detailed account of the branch in this currency, without owner or limit",
  fa: "حساب تفصیلی فعالی از شعبه به این ارز، بدون صاحب و سقف، نیست",
};
const NO_SANDBOX = {
  en: "the sandbox moves no money: it can be used only when ALLOW_PRIVATE_TARGETS is on",
  fa: "درگاه آزمایشی پولی نمی‌گیرد و فقط با ALLOW_PRIVATE_TARGETS روشن به کار می‌رود",
};
const NO_OTHER_ADDRESS = { en: "must not be a custom address here", fa: "نشانی دیگری اینجا مجاز نیست" };
