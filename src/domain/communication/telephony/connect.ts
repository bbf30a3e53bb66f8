import { Refusal, refuseField } from "../../kernel/errors";
import type { TelephonyDeps } from "./deps";
import { isNotSent, isUnreachable, type Manager } from "./port";
import type { Server } from "./server-of";

/**
 * Runs work on the server and maps failures to refusals: telephonyUnreachable (9004) with the cause, fieldInvalid
 * (3003) for a member that cannot be sent.
 */
export async function connect<T>(
  { telephony }: Pick<TelephonyDeps, "telephony">,
  server: Server,
  work: (manager: Manager) => Promise<T>,
): Promise<T> {
  try {
    return await telephony.errand(server, work);
  } catch (error) {
    throw refused(error);
  }
}

/** The refusal for a failed server action; other errors are returned unchanged. */
export function refused(error: unknown): unknown {
  if (isUnreachable(error)) return new Refusal("telephonyUnreachable", { data: { says: error.message.slice(0, 200) } });
  if (isNotSent(error)) return refuseField(error.member.toLowerCase(), NOT_SENT);
  return error;
}

export const NOT_SENT = { en: "contains characters that cannot be sent", fa: "این‌گونه فرستادنی نیست" };
