import type { Carrier, OpenLine, Surroundings } from "@/domain/platform/message/port";
import { SETTINGS } from "@/domain/platform/message/schema.line";
import { carryLog } from "./carry-log";

/**
 * The carrier of a line; protocol libraries are loaded only when a line uses them. Invalid settings are reported as a
 * fault of the line.
 */
export async function carrierOf(line: OpenLine, around: Surroundings): Promise<Carrier> {
  const { data: settings, error } = SETTINGS[line.driver].safeParse(line.settings);
  if (error) return unusable(`settings are not usable: ${error.issues[0]!.path.join(".")}`);
  const read = { ...line, settings };
  if (line.driver === "telephony") return unusable("the telephony server sends by itself");
  if (line.driver === "smpp") return (await import("./carry-smpp")).carrySmpp(read, around);
  if (line.driver === "smtp") return (await import("./carry-smtp")).carrySmtp(read, around);
  if (line.driver === "http") return (await import("./carry-http")).carryHttp(read, around);
  return carryLog(around);
}

const unusable = (reason: string): Carrier => ({
  repeatable: false,
  atOnce: 1,
  ready: () => Promise.reject(new Error(reason)),
  hand: async () => ({ outcome: "again", reason, down: true }),
  close: async () => {},
});
