import { Refusal, refuseField } from "../errors";
import { NOT_SENT } from "./connect";
import { beginsWithAny, readNumber } from "./number";
import type { PhoneRequestKind } from "./rules";
import { textFits } from "./rules.action";
import type { Server } from "./server-of";

export type RequestCriteria = {
  kind: PhoneRequestKind;
  /** As it was written. */
  target: string;
  /** What a refusal calls it. */
  path: string;
  extension?: string | null;
  text?: string | null;
  passengerId?: number | null;
  tradeId?: number | null;
  missedId?: number | null;
};

/**
 * Whether the branch's server may do it, as its settings stand now; answers the number as it is called. 3003 no number, one of those
 * never called, or a text that does not leave whole; 9004 where the server has no way for it.
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

/** What rings as one of ours is no number that costs: an exchange dials whatever it is led to. 3003. */
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
