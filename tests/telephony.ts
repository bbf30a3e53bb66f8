import { SettingsForm } from "@/domain/communication/telephony/schema.settings";
import { saveSettings } from "@/domain/communication/telephony/settings";
import type { BranchId } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { phoneSealing, telephonyDeps } from "@/server/telephony-deps";
import { ACCOUNT } from "./ami-server";
import { ctxOf } from "./fixtures";
import { personOf } from "./operators";

/** Shorter limits for a silent server: the test is about ending, not timing. */
export const SHORT_MS = 300;
export const shortDesk = () => telephonyDeps(SHORT_MS);

/** Settings of a branch's server in the form's format. */
export const settingsOf = (port: number, given: object = {}) =>
  SettingsForm.parse({
    ...{ host: "127.0.0.1", port, username: ACCOUNT.username, secret: ACCOUNT.secret },
    sms: { way: "message_send", to: "pjsip:trunk/sip:{number}@gateway" },
    ussd: { way: "dongle", device: "dongle0" },
    ...given,
  });

/** Gives a branch a telephony server; a second call replaces it. */
export async function withServer(branchId: BranchId, port: number, given: object = {}) {
  const manager = await personOf(branchId, "manager");
  const before = await prisma().telephonyServer.findUnique({ where: { branchId } });
  await saveSettings(ctxOf(manager), phoneSealing, settingsOf(port, { ...given, version: before?.version ?? null }));
  return manager;
}
