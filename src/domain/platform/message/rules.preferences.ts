/** A branch's text message preferences: the part of the setting "sms" that applies to every message. */
export type SmsPreferences = {
  enabled: boolean;
  signature: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  on_booking: boolean;
  on_cancellation: boolean;
};
export type Cause = "booking" | "cancellation";

/** Whether a message may be created; urgent ones (sign-in codes) always. */
export function isWanted(preferences: SmsPreferences, { urgent, cause }: { urgent?: boolean; cause?: Cause }): boolean {
  if (urgent) return true;
  if (!preferences.enabled) return false;
  return cause === "booking" ? preferences.on_booking : cause === "cancellation" ? preferences.on_cancellation : true;
}

export const signed = (text: string, { signature }: Pick<SmsPreferences, "signature">) =>
  signature?.trim() ? `${text}\n${signature.trim()}` : text;

const DAY = 1_440;
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * Earliest sending time of a message: immediately, or at the end of the branch's quiet hours, which may span midnight.
 */
export function afterQuiet(
  at: Date,
  preferences: Pick<SmsPreferences, "quiet_from" | "quiet_to">,
  timeZone: string,
): Date {
  const { quiet_from, quiet_to } = preferences;
  if (quiet_from === null || quiet_to === null) return at;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [now, from, to] = [clock.format(at), quiet_from, quiet_to].map(minutes) as [number, number, number];
  const since = (now - from + DAY) % DAY;
  const lasts = (to - from + DAY) % DAY;
  if (since >= lasts) return at;
  const whole = Math.floor(at.getTime() / 60_000) * 60_000;
  return new Date(whole + (lasts - since) * 60_000);
}
