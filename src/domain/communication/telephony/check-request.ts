import { Refusal, refuseField } from "../../kernel/errors";
import { NOT_SENT } from "./connect";
import { beginsWithAny, readNumber } from "./number";
import type { PhoneRequestKind } from "./rules";
import { textFits } from "./rules.action";
import type { Server } from "./server-of";

export type RequestCriteria = {
  kind: PhoneRequestKind;
  /** As typed. */
  target: string;
  /** Field path for refusals. */
  path: string;
  extension?: string | null;
  text?: string | null;
  passengerId?: number | null;
  tradeId?: number | null;
  missedId?: number | null;
};

/**
 * Checks a request against the branch's current settings and returns the number to dial. Throws fieldInvalid (3003) for
 * an invalid or blocked number, or a text that would not be sent whole; telephonyUnreachable (9004) when the server
 * lacks the channel.
 */
export function checkRequest(server: Server, { kind, target, path, text, extension }: RequestCriteria): string {
  if (kind === "ussd") {
    if (server.ussd.way === "off") throw notSetUp("USSD is not set up");
    return target;
  }
  if (kind === "sms" && server.sms.way === "off") throw notSetUp("texts are not set up");
  const number = readNumber(target, server.country);
  if (!number?.whole) throw refuseField(path, NO_NUMBER);
  if (beginsWithAny(number, server.premiumPrefixes)) throw refuseField(path, PREMIUM);
  if (kind === "sms" && !textFits(server.sms.way, text ?? "")) throw refuseField("text", NOT_SENT);
  if (extension != null) mayRing(server, extension);
  return number.number;
}

/** Rejects extensions that resolve to a premium number: an exchange dials any target. Throws fieldInvalid (3003). */
export function mayRing(
  { country, premiumPrefixes }: Pick<Server, "country" | "premiumPrefixes">,
  extension: string,
): void {
  const number = readNumber(extension, country);
  if (number && beginsWithAny(number, premiumPrefixes)) throw refuseField("extension", PREMIUM);
}

const notSetUp = (says: string) => new Refusal("telephonyUnreachable", { data: { says } });

const NO_NUMBER = {
  en: "must be a complete phone number with the area code",
  fa: "شماره تلفن کامل، با پیش‌شماره، نیست",
};
const PREMIUM = { en: "is on the branch's list of blocked numbers", fa: "شماره‌ای که این شعبه با آن تماس نمی‌گیرد" };
