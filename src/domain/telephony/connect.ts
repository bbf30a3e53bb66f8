import { Refusal, refuseField } from "../errors";
import type { TelephonyDeps } from "./deps";
import { isNotSent, isUnreachable, type Manager } from "./port";
import type { Server } from "./server-of";

/** An errand whose failure is a refusal: 9004 with what was found, 3003 for a member that may not be sent. */
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

/** What is told of a failed errand; what is no fault of it stays as it is. */
export function refused(error: unknown): unknown {
  if (isUnreachable(error)) return new Refusal("telephonyUnreachable", { data: { says: error.message.slice(0, 200) } });
  if (isNotSent(error)) return refuseField(error.member.toLowerCase(), NOT_SENT);
  return error;
}

export const NOT_SENT = { en: "contains characters that cannot be sent", fa: "این‌گونه فرستادنی نیست" };
