import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import type { ChangeAct } from "@/domain/kernel/gate/acts";
import { prisma } from "@/server/db";
import { gate } from "@/server/gate";
import { consoleRouter } from "@/server/routers/console";
import { callerOf, type RequestContext } from "@/server/trpc";
import { ctxOf } from "./fixtures";
import { personOf, refusal } from "./operators";
import { cashier } from "./payments";

/** A branch with two independent managers. */
export type House = { branchId: BranchId; first: OperatorActor; second: OperatorActor };

const DAY_MS = 24 * 3_600_000;

export async function house({ daysOld = 30 } = {}): Promise<House> {
  const { branchId } = await cashier();
  await prisma().branch.update({
    where: { id: branchId },
    data: { createdAt: new Date(Date.now() - daysOld * DAY_MS) },
  });
  // The cashier's accountant would be a second person too.
  await prisma().membership.updateMany({ where: { branchId }, data: { active: false } });
  return { branchId, first: await personOf(branchId), second: await personOf(branchId) };
}

/** The console as reached from a browser: through the gate. */
export const consoleOf = (actor: OperatorActor, { now = new Date(), address = null as string | null } = {}) =>
  callerOf(consoleRouter)({
    ...ctxOf(actor),
    ...{ gate, now, address, site: null, customerAddress: null, requestKey: null, sessionId: null },
  } as unknown as RequestContext);

/** Refusal of a call, as sent by the transport. */
export const refusalOf = (work: Promise<unknown>) =>
  refusal(
    work.catch((error) => {
      throw error.cause ?? error;
    }),
  );

export const lastRequest = ({ branchId }: House, act: string) =>
  prisma().changeRequest.findFirstOrThrow({ where: { branchId, act }, orderBy: { id: "desc" } });

/** Audit log entries of a request and of its effect, in order. */
export const history = ({ branchId }: House, requestId: number, action: string) =>
  prisma().auditEntry.findMany({
    where: {
      branchId,
      OR: [{ subjectType: "change_request", subjectId: String(requestId) }, { action }],
    },
    orderBy: { id: "asc" },
  });

export type Sent = {
  run: (actor: OperatorActor) => Promise<unknown>;
  /** The subject of the change, as stored. */
  read: () => Promise<unknown>;
  /** Of the audit row of the change itself. */
  action: string;
  /** Created by it: there is no earlier version. */
  fresh?: true;
};

const at = (branchId: number, id: number) => ({ branchId_id: { branchId, id } });
/** A record as JSON. */
const plain = (row: unknown) =>
  JSON.parse(JSON.stringify(row, (_, value) => (typeof value === "bigint" ? String(value) : value)));

/** Acts that change destinations of money, codes and secrets; those with large amounts are in two-persons.money.ts. */
type Destination = Extract<
  ChangeAct,
  | `${"gateway" | "message_line" | "supplier" | "customer_site" | "webhook" | "telephony" | "setting"}.${string}`
  | "bank_account.save"
>;

/** Each act of two persons: the request of one. Records are created without the gate, like by the service itself. */
export const WAYS: Readonly<Record<Destination, (of: House) => Promise<Sent>>> = {
  "gateway.save": async ({ branchId, first }) => {
    const form = { driver: "zarinpal" as const, title: "Zarinpal", settings: { mode: "live" } };
    const open = unguarded(first);
    const { id, version } = await open.gateways.save({ ...form, secrets: { merchant_id: "m-secret-1" } });
    return {
      run: (actor) => consoleOf(actor).gateways.save({ ...form, id, version, secrets: { merchant_id: "m-secret-2" } }),
      read: async () => plain(await prisma().gateway.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "gateway.save",
    };
  },
  "gateway.activate": async ({ branchId, first }) => {
    const form = { driver: "sandbox" as const, title: "Sandbox", active: false };
    const { id, version } = await unguarded(first).gateways.save(form);
    return {
      run: (actor) => consoleOf(actor).gateways.setActive({ id, version, active: true }),
      read: async () => plain(await prisma().gateway.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "gateway.save",
    };
  },
  "message_line.save": async ({ branchId, first }) => {
    const form = { name: "line", channel: "sms" as const, driver: "smpp" as const };
    const settings = { host: "smsc.example", system_id: "safar" };
    const { id } = await unguarded(first).messages.saveLine({ ...form, settings, secrets: { password: "s3cret-1" } });
    const there = { ...settings, host: "elsewhere.example" };
    return {
      run: (actor) =>
        consoleOf(actor).messages.saveLine({
          ...{ ...form, id, revision: 1, settings: there, secrets: { password: "s3cret-1" } },
        }),
      read: async () => plain(await prisma().messageLine.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "message_line.save",
    };
  },
  "supplier.save": async ({ branchId, first }) => {
    const form = { code: "duffel", adapter: "duffel" as const, title: "Duffel", products: ["flight" as const] };
    const open = unguarded(first);
    const { id, version } = await open.suppliers.save({ ...form, secrets: { access_token: "duffel_live_s3cret" } });
    const secrets = { access_token: "duffel_live_s3cret-other" };
    return {
      run: (actor) => consoleOf(actor).suppliers.save({ ...form, id, version, secrets }),
      read: async () => plain(await prisma().supplier.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "supplier.save",
    };
  },
  "supplier.activate": async ({ branchId, first }) => {
    const form = { code: "sand", adapter: "sandbox" as const, title: "Sand", products: ["flight" as const] };
    const { id, version } = await unguarded(first).suppliers.save({ ...form, settings: { seed: "x" }, active: false });
    return {
      run: (actor) => consoleOf(actor).suppliers.setActive({ id, version, active: true }),
      read: async () => plain(await prisma().supplier.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "supplier.save",
    };
  },
  "supplier.terms": async ({ branchId, first }) => {
    const form = { code: "terms", adapter: "sandbox" as const, title: "Sand", products: ["flight" as const] };
    const open = unguarded(first);
    const { id } = await open.suppliers.save({ ...form, settings: { seed: "x" }, active: false });
    const terms = { supplier_id: id, settles: "credit" as const, due_days: 15, iban: "IR062960000000100324200001" };
    const { version } = await open.supplierDocuments.saveTerms(terms);
    const iban = "IR580540105180021273113007";
    return {
      run: (actor) => consoleOf(actor).supplierDocuments.saveTerms({ ...terms, iban, version }),
      read: async () =>
        plain(
          await prisma().supplierTerms.findUniqueOrThrow({
            where: { branchId_supplierId: { branchId, supplierId: id } },
          }),
        ),
      action: "supplier.terms",
    };
  },
  "customer_site.save": async ({ branchId, first }) => {
    const domain = `shop${branchId}.example`;
    const { id } = await unguarded(first).sites.save({ domain, title: "shop", origins: [] });
    const origins = ["https://elsewhere.example"];
    return {
      run: (actor) => consoleOf(actor).sites.save({ id, version: 1, domain, title: "shop", origins }),
      read: async () => plain(await prisma().customerSite.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "customer_site.update",
    };
  },
  "customer_site.activate": async ({ branchId, first }) => {
    const open = unguarded(first);
    const { id } = await open.sites.save({ domain: `shut${branchId}.example`, title: "shut", origins: [] });
    await open.sites.setActive({ id, active: false });
    return {
      run: (actor) => consoleOf(actor).sites.setActive({ id, active: true }),
      read: async () => plain(await prisma().customerSite.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "customer_site.resume",
    };
  },
  "webhook.save": async ({ branchId, first }) => {
    const form = { title: "hook", types: ["charter.*"] };
    const { id, version } = await unguarded(first).webhooks.save({ ...form, url: "https://ours.example/hook" });
    return {
      run: (actor) => consoleOf(actor).webhooks.save({ ...form, id, version, url: "https://theirs.example/hook" }),
      read: async () => plain(await prisma().webhookEndpoint.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "webhook.save",
    };
  },
  "webhook.activate": async ({ branchId, first }) => {
    const open = unguarded(first);
    const url = "https://ours.example/other";
    const { id, version } = await open.webhooks.save({ title: "off", types: ["charter.*"], url });
    const off = await open.webhooks.setActive({ id, version, active: false });
    return {
      run: (actor) => consoleOf(actor).webhooks.setActive({ id, version: off.version, active: true }),
      read: async () => plain(await prisma().webhookEndpoint.findUniqueOrThrow({ where: at(branchId, id) })),
      action: "webhook.save",
    };
  },
  "bank_account.save": async ({ branchId, first }) => {
    const form = { kind: "bank" as const, title: "Mellat", iban: "IR062960000000100324200001" };
    const { id } = await unguarded(first).accounts.addMoney(form);
    return {
      run: (actor) => consoleOf(actor).accounts.replaceMoney({ ...form, id, iban: "IR820540102680020817909002" }),
      read: () => prisma().$queryRaw`select details from ledger.accounts where branch_id = ${branchId} and id = ${id}`,
      action: "account.change",
    };
  },
  "telephony.save": async ({ branchId, first }) => {
    const form = { host: "pbx.example", username: "safar" };
    const { version } = await unguarded(first).telephony.saveSettings({ ...form, secret: "s3cret" });
    const there = { ...form, host: "elsewhere.example", secret: "s3cret" };
    return {
      run: (actor) => consoleOf(actor).telephony.saveSettings({ ...there, version }),
      read: async () => plain(await prisma().telephonyServer.findUniqueOrThrow({ where: { branchId } })),
      action: "telephony.save",
    };
  },
  "setting.change": async ({ branchId }) => ({
    run: (actor) =>
      consoleOf(actor).settings.change({ type: "approvals", data: { one_person: false, payout_limit: 5_000_000 } }),
    read: async () => prisma().branchSetting.findFirst({ where: { branchId, type: "approvals" } }),
    action: "setting.change",
  }),
};

/** The same procedures without the gate, as the service runs them. */
export const unguarded = (actor: OperatorActor) =>
  callerOf(consoleRouter)({
    ...ctxOf(actor),
    ...{ now: new Date(), address: null, site: null, customerAddress: null, requestKey: null, sessionId: null },
  } as unknown as RequestContext);
