import { isRefusal } from "@/domain/kernel/errors";
import { recordMiss } from "@/domain/platform/attempt-limit/record-miss";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import { readReceiptFacts } from "@/domain/reporting/printable/read-receipt-facts";
import { LABELS_BY_LANGUAGE, type PrintableDocument, type ReceiptFacts } from "@/domain/reporting/printable/rules";
import { pageAddress } from "../console/address";
import { query } from "../db";
import { countCall } from "../rest/rate";
import { readPrintable } from "./printable-file";
import { htmlAnswer, languageOf, refusedAnswer } from "./public-answer";
import { verificationPage } from "./verification-page";
import { type VerifiableRef, verifiableOf } from "./verify-link";

/**
 * GET /verify/{token}?lang=: whether a printed paper is genuine and still valid, for people who scan its QR code: its kind,
 * number, dates, route and sum, no names. 404 with a warning for an address that was not created here; 9001 for an
 * address that guesses too many.
 */
export async function sendVerification(request: Request, token: string): Promise<Response> {
  const locale = languageOf(request);
  try {
    const address = pageAddress((name) => request.headers.get(name));
    await countCall("paper", `address:${sourceOf(address)}`, {});
    const found = await recordMiss({ query, now: new Date() }, { identifier: "verify", address }, () => facts(token));
    const preferences = { ...LABELS_BY_LANGUAGE[locale], timeZone: found?.timeZone ?? "UTC" };
    const html = verificationPage(found?.paper ?? null, preferences, found?.credited);
    return htmlAnswer(html, { status: found ? 200 : 404, locale });
  } catch (error) {
    return refusedAnswer(error, { locale, what: "verification page" });
  }
}

/** The paper of a token; null for one that was not created here, or whose paper is gone. */
async function facts(token: string) {
  const ref = verifiableOf(token);
  if (!ref) return null;
  return read(ref).catch((error) => {
    if (isRefusal(error) && error.reason === "notFound") return null;
    throw error;
  });
}

type Found = { paper: PrintableDocument | ReceiptFacts; timeZone: string; credited?: number };

const read = ({ branchId, kind, id }: VerifiableRef): Promise<Found> =>
  kind === "receipt" ? readReceiptFacts(query, branchId, id) : readPrintable(query, { branchId, kind, id });
