import { Refusal } from "@/domain/kernel/errors";
import type { RowOf } from "@/domain/kernel/table-rows";
import { recordAttempt } from "@/domain/platform/attempt-limit/record-attempt";
import { recordMiss } from "@/domain/platform/attempt-limit/record-miss";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import { LABELS_BY_LANGUAGE, LOOKS, linkEnds } from "@/domain/reporting/printable/rules";
import { pageAddress } from "../console/address";
import { query } from "../db";
import { files } from "../files";
import { countCall } from "../rest/rate";
import { paperFile, readPrintable } from "./printable-file";
import { printablePage } from "./printable-html";
import { printableOf } from "./printable-link";
import { htmlAnswer, languageOf, refusedAnswer } from "./public-answer";
import { verifyUrl } from "./verify-link";

/**
 * GET /t/{token}?lang=&as=: a ticket, voucher or invoice for the holder of its link, in Persian or English; a PDF, or
 * with `as=page` an accessible page. Invalid, expired and revoked links get the same answer as a missing document. 9001
 * for an address that opens or guesses too many, and for a document that was opened too often within a minute.
 */
export async function sendPrintableLink(request: Request, token: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const locale = languageOf(request);
  try {
    const address = pageAddress((name) => request.headers.get(name));
    await countCall("paper", `address:${sourceOf(address)}`, {});
    const now = new Date();
    const opened = await recordMiss({ query, now }, { identifier: "paper", address }, () => open(token, now));
    if (!opened) throw new Refusal("notFound");
    if (searchParams.get("as") === "page") return pageOf(opened, token, locale);
    const { pdf, headers } = await paperFile(query, opened, {
      ...LABELS_BY_LANGUAGE[locale],
      ref: opened.ref,
      now,
    });
    headers.link = `</t/${token}?lang=${locale}&as=page>; rel="alternate"; type="text/html"`;
    return new Response(new Uint8Array(pdf), { headers });
  } catch (error) {
    return refusedAnswer(error, { locale, what: "document page" });
  }
}

/** The same for a browser, which renders it: cheap, so it is not cached. */
function pageOf(
  { paper, timeZone, ref }: NonNullable<Awaited<ReturnType<typeof open>>>,
  token: string,
  locale: "fa" | "en",
): Response {
  const { logo } = paper.issuer.style;
  const html = printablePage(
    paper,
    { ...LABELS_BY_LANGUAGE[locale], timeZone },
    {
      pdf: `/t/${token}?lang=${locale}`,
      verify: `${new URL(verifyUrl(ref)).pathname}?lang=${locale}`,
      logo: logo && files().link({ branchId: ref.branchId, id: logo.id }, "preview", new Date()),
    },
  );
  return htmlAnswer(html, { locale, images: true });
}

/** Returns the document of a valid link; null otherwise. */
async function open(token: string, now: Date) {
  const link = printableOf(token);
  if (!link) return null;
  const { branchId, kind, id } = link;
  await recordAttempt({ query, now }, { identifier: `paper:${branchId}-${kind}-${id}`, address: null }, LOOKS);
  const read = await readPrintable(query, link);
  const madeAt = link.madeAt ?? read.paper.issued_at;
  if (linkEnds(read.paper, madeAt) <= now) return null;
  const [end] = await query<RowOf<"paper_link_ends", "ended_at">>("paper.link-end", END, [branchId, kind, id]);
  return end && madeAt <= end.ended_at ? null : { ...read, ref: { branchId, kind, id } };
}

const END = "select ended_at from paper_link_ends where branch_id = $1 and kind = $2 and paper_id = $3::bigint";
