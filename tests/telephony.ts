import { SettingsForm } from "@/domain/communication/telephony/schema.settings";
import { saveSettings } from "@/domain/communication/telephony/settings";
import type { BranchId } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { phoneSealing, telephonyDeps } from "@/server/telephony-deps";
import { ACCOUNT } from "./ami-server";
import { personOf } from "./desk";
import { ctxOf } from "./fixtures";

/** Waits no longer for a server that says nothing: what is tried is that it ends, not when. */
export const SHORT_MS = 300;
export const shortDesk = () => telephonyDeps(SHORT_MS);

/** The settings of a branch's server as a form has them. */
export const settingsOf = (port: number, given: object = {}) =>
  SettingsForm.parse({
    ...{ host: "127.0.0.1", port, username: ACCOUNT.username, secret: ACCOUNT.secret },
    sms: { way: "message_send", to: "pjsip:trunk/sip:{number}@gateway" },
    ussd: { way: "dongle", device: "dongle0" },
    ...given,
  });

/** Gives a branch a telephony server; a second time another. */
export async function withServer(branchId: BranchId, port: number, given: object = {}) {
  const manager = await personOf(branchId, "manager");
  const before = await prisma().telephonyServer.findUnique({ where: { branchId } });
  await saveSettings(ctxOf(manager), phoneSealing, settingsOf(port, { ...given, version: before?.version ?? null }));
  return manager;
}
