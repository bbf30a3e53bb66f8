import type { z } from "zod";
import type { Prisma, Supplier } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type ValidationIssue } from "../../kernel/errors";
import { type Mark, marksOf } from "../../kernel/gate/fingerprints";
import { differ, passGate } from "../../kernel/gate/gate";
import { recordChange } from "../../kernel/record-change";
import { requireSentVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { missingOf } from "./list-suppliers";
import type { Adapter } from "./port";
import { SECRETS_OF } from "./rules";
import { PRODUCTS_OF } from "./rules.adapters";
import type { SupplierActive, SupplierForm, SupplierSaved } from "./schema";
import { SETTINGS, type Secrets } from "./schema.settings";

/** Encrypts secrets; provided by the transport. */
export type Sealing = {
  seal(secrets: Secrets): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array | null): Secrets;
  /** Keyed digest that identifies a secret in histories. */
  mark: Mark;
  /** Allows an adapter's base URL to be overridden and sandboxes to be active: their sales are not real. */
  allowPrivate: boolean;
};

type Saved = z.input<typeof SupplierSaved>;

/**
 * Creates or updates a supplier. Omitted secrets stay, empty ones are removed, and all are removed when their
 * destination changes; secrets are never returned. Activation requires all settings. Changes that decide where orders,
 * money and secrets go need a second person (secondPersonNeeded (2012)). Throws notFound (3009), fieldInvalid (3003)
 * (code taken, adapter, products, settings, currency), fieldMissing (3002) (secrets), changedMeanwhile (8004).
 */
export async function saveSupplier(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  sealing: Sealing,
  input: z.output<typeof SupplierForm>,
): Promise<Saved> {
  const { id, version, secrets, ...form } = input;
  const { code, adapter, active } = form;
  const settings = settingsOf(form, sealing);
  if (active) refuseSandbox(adapter, sealing);
  const strange = form.products.find((product) => !PRODUCTS_OF[adapter].includes(product));
  if (strange) throw refuseField("products", NOT_SOLD);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const before = id === undefined ? null : await known(tx, id, version);
    if (before?.adapter !== adapter && (before || adapter === "charter")) throw refuseField("adapter", STAYS);
    if (before && before.code !== code) throw refuseField("code", STAYS);
    if (!before && (await tx.db.supplier.findUnique({ where: { branchId_code: { branchId, code } } })))
      throw refuseField("code", TAKEN);
    const currency = await currencyOf(tx, form, before?.currency);
    const stays = before && !isElsewhere(before.settings as Place, settings);
    const stored = mergeSecrets(adapter, stays ? sealing.open(before.sealed) : {}, secrets);
    if (active) refuseTestKeys(stored, sealing);
    const missing = missingOf({ adapter, settings }, Object.keys(stored));
    if (active && missing.length > 0) throw new Refusal("fieldMissing", { fields: missing.map(needed) });
    const data = {
      ...{ code, adapter, title: form.title, titleLatin: form.title_latin, currency, active, position: form.position },
      ...{ products: [...new Set(form.products)], settings: settings as Prisma.InputJsonObject },
      ...{ budgetMs: form.budget_ms, mostAtOnce: form.most_at_once, updatedAt: tx.now },
      sealed: Object.keys(stored).length > 0 ? sealing.seal(stored) : null,
    };
    const was = before && snapshotOf(before, marksOf(sealing, sealing.open(before.sealed)));
    const after = snapshotOf(data, marksOf(sealing, stored));
    if (differ(was, after, DECIDES)) {
      const subject = { type: "supplier", id: before?.id ?? null };
      await passGate(tx, { act: "supplier.save", input, subject, title: form.title, before: was, after });
    }
    const row = before
      ? await tx.db.supplier.update({
          where: { branchId_id: { branchId, id: before.id } },
          data: { ...data, version: { increment: 1 } },
        })
      : await tx.db.supplier.create({ data: { ...data, branchId } });
    await recordSupplierChange(tx, { id: row.id, ...(was && { before: was }), after });
    return { id: row.id, version: row.version };
  });
}

/**
 * Activates or deactivates a supplier; its orders are still queried. Throws notFound (3009), fieldMissing (3002)
 * (secrets), fieldInvalid (3003), changedMeanwhile (8004).
 */
export async function setSupplierActive(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  sealing: Sealing,
  input: z.output<typeof SupplierActive>,
): Promise<Saved> {
  const { id, active, version } = input;
  return transact(ctx, async (tx) => {
    const before = await known(tx, id, version);
    if (active) {
      refuseSandbox(before.adapter, sealing);
      const { adapter, settings, sealed } = before;
      const secrets = sealing.open(sealed);
      refuseTestKeys(secrets, sealing);
      const missing = missingOf({ adapter, settings: settings as never }, Object.keys(secrets));
      if (missing.length > 0) throw new Refusal("fieldMissing", { fields: missing.map(needed) });
    }
    if (active && !before.active) {
      const subject = { type: "supplier", id };
      const sides = { before: { active: false }, after: { active } };
      await passGate(tx, { act: "supplier.activate", input, subject, title: before.title, ...sides });
    }
    const row = await tx.db.supplier.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { active, updatedAt: tx.now, version: { increment: 1 } },
    });
    await recordSupplierChange(tx, { id, before: { active: before.active }, after: { active } });
    return { id, version: row.version };
  });
}

async function known(tx: TxCtx<OperatorActor>, id: number, version: number | undefined) {
  const before = await tx.db.supplier.findUnique({ where: { branchId_id: { branchId: tx.actor.branchId, id } } });
  if (!before) throw new Refusal("notFound");
  requireSentVersion(version, before.version, { version: before.version });
  return before;
}

/** Own charters are sold in the branch's base currency. */
async function currencyOf(
  { db, actor }: TxCtx<OperatorActor>,
  { adapter, currency }: { adapter: Adapter; currency?: string | null | undefined },
  before: string | undefined,
): Promise<string> {
  const branch = await db.branch.findUniqueOrThrow({ where: { id: actor.branchId }, select: { currency: true } });
  const request = currency ?? before ?? branch.currency;
  if (adapter === "charter" && request !== branch.currency) throw refuseField("currency", OWN_CURRENCY);
  const found = await db.$queryRaw<object[]>`select 1 from ledger.currencies where code = ${request}`;
  if (found.length === 0) throw refuseField("currency", NO_CURRENCY);
  return request;
}

function refuseSandbox(adapter: Adapter, { allowPrivate }: Pick<Sealing, "allowPrivate">): void {
  if (adapter === "sandbox" && !allowPrivate) throw refuseField("adapter", NO_SANDBOX);
}

/** Rejects Duffel test keys in production: bookings made with them are not real. */
function refuseTestKeys({ access_token = "" }: Secrets, { allowPrivate }: Pick<Sealing, "allowPrivate">): void {
  if (!allowPrivate && access_token.startsWith("duffel_test_")) throw refuseField("secrets.access_token", NO_SANDBOX);
}

type Given = Pick<z.output<typeof SupplierForm>, "adapter" | "settings" | "active">;

/** An inactive supplier may lack settings; those present must be valid. */
function settingsOf({ adapter, settings, active }: Given, { allowPrivate }: Sealing): Record<string, unknown> {
  const schema = active ? SETTINGS[adapter] : SETTINGS[adapter].partial();
  const { data, error } = schema.safeParse(settings);
  if (error)
    throw new Refusal("fieldInvalid", {
      fields: error.issues.map(({ path, message }) => ({ path: ["settings", ...path].join("."), message })),
    });
  const { base_url: url } = data as { base_url?: string | null };
  if (url && !allowPrivate && (adapter !== "core" || !url.startsWith("https:")))
    throw refuseField("settings.base_url", adapter === "core" ? ONLY_TLS : NO_OTHER_ADDRESS);
  return data;
}

/** Settings that decide where a secret is sent and under which identity. */
const PLACE = ["base_url", "domain", "client_id"] as const;
type Place = { [name in (typeof PLACE)[number]]?: unknown };

/**
 * Without this check, an operator allowed to change the address but not to read secrets could have a stored one sent to
 * themselves.
 */
const isElsewhere = (before: Place, after: Place) =>
  PLACE.some((name) => (before[name] ?? null) !== (after[name] ?? null));

function mergeSecrets(adapter: Adapter, before: Secrets, given: Secrets): Secrets {
  const names: readonly (keyof Secrets)[] = SECRETS_OF[adapter];
  const all = names.map((name) => [name, given[name] ?? before[name] ?? ""] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

type SupplierChange = { id: number; before?: Prisma.InputJsonObject; after: Prisma.InputJsonObject };
async function recordSupplierChange(tx: TxCtx<OperatorActor>, { id, before, after }: SupplierChange): Promise<void> {
  await recordChange(tx, {
    action: "supplier.save",
    subject: { type: "supplier", id },
    ...(before && { before }),
    after,
    topic: "supplier.changed",
  });
}

const SECRET_NAMES: ReadonlySet<string> = new Set(Object.values(SECRETS_OF).flat());
const needed = (name: string): ValidationIssue => ({
  path: `${SECRET_NAMES.has(name) ? "secrets" : "settings"}.${name}`,
  message: { en: "is required to use this supplier", fa: "برای استفاده از این تأمین‌کننده لازم است" },
});
const NOT_SOLD = { en: "is not sold by this adapter", fa: "این رابط آن را نمی‌فروشد" };
const STAYS = { en: "cannot be changed", fa: "تغییر نمی‌کند" };
const TAKEN = { en: "is already taken", fa: "پیش‌تر گرفته شده است" };
const OWN_CURRENCY = {
  en: "must be the branch's currency for own charters",
  fa: "چارتر خودی به ارز شعبه فروخته می‌شود",
};
const NO_CURRENCY = { en: "is not a known currency", fa: "چنین ارزی نیست" };
const NO_SANDBOX = {
  en: "the sandbox sells nothing real: it can be used only when ALLOW_PRIVATE_TARGETS is on",
  fa: "تأمین‌کنندهٔ آزمایشی چیزی واقعی نمی‌فروشد و فقط با ALLOW_PRIVATE_TARGETS روشن به کار می‌رود",
};
const ONLY_TLS = { en: "must be an https address", fa: "نشانی باید https باشد" };
const NO_OTHER_ADDRESS = { en: "must not be a custom address here", fa: "نشانی دیگری اینجا مجاز نیست" };

/** Supplier fields recorded in the audit log, before and after. */
const snapshotOf = (
  {
    code,
    adapter,
    title,
    products,
    currency,
    active,
    budgetMs,
    mostAtOnce: maxConcurrentCalls,
    settings,
  }: SupplierSnapshotRow,
  secrets: Record<string, string>,
) => ({
  ...{ code, adapter, title, products, currency, active, budget_ms: budgetMs, most_at_once: maxConcurrentCalls },
  ...{ settings: settings as Prisma.InputJsonObject, secrets },
});
type SupplierSnapshotRow = Pick<
  Supplier,
  "code" | "adapter" | "title" | "products" | "currency" | "active" | "budgetMs" | "mostAtOnce"
> & { settings: unknown };

/** Fields that decide where orders, money and secrets go. */
const DECIDES = ["adapter", "settings", "secrets", "active", "currency"] as const;
