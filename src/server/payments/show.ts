import type { GatewayDeps } from "@/domain/cashier/gateway/deps";
import { readPayPage } from "@/domain/cashier/gateway/read-page";
import { wayBack } from "@/domain/cashier/gateway/return-url";
import { wayBackOf } from "../gateway-deps";
import { html } from "../html";
import type { HttpAnswer } from "../rest/http-types";
import { framed, type Locale } from "./frame";
import { faceOf, looksAgain, paymentCard, stateOf } from "./payment-card";
import { pollGateway } from "./poll-gateway";
import type { Words } from "./words";

type PageWording = { locale: Locale; words: Words };
type Shown = PageWording & { slug: string; status?: number; note?: string };

/** Shows the page of a payment; null when it does not exist. A header has its state too, for polling. */
export async function showPayment(
  deps: GatewayDeps,
  { slug, locale, words, status, note }: Shown,
): Promise<HttpAnswer | null> {
  const page = await readPayPage(deps.query, slug);
  if (!page) return null;
  if (page.checking) pollGateway(deps, slug);
  const over = page.status >= 2;
  const back = over && page.return_url ? wayBack(page.return_url, page, await wayBackOf(page.branch.id)) : null;
  const every = looksAgain(page);
  return framed({
    locale,
    words,
    status,
    title: words.title[faceOf(page)],
    path: `/p/${slug}`,
    card: paymentCard({ page, now: deps.now, locale, words, back, note }),
    headers: { "x-payment-state": stateOf(page) },
    again: every === null ? undefined : Math.max(3, every / 1_000),
  });
}

/** The same page for every unknown address. */
export const showUnknown = ({ locale, words }: PageWording): HttpAnswer =>
  framed({
    locale,
    words,
    status: 404,
    title: words.title.unknown,
    path: "/p/unknown",
    card: html`<section class="card unknown" aria-labelledby="title"><div><h1 id="title"><span class="sign" aria-hidden="true">✕</span>${words.title.unknown}</h1>
<p class="lead">${words.lead.unknown}</p></div></section>`,
  });

/** Shown while the state of the payment cannot be determined. */
export const showTrouble = ({
  locale,
  words,
  status,
  headers,
}: PageWording & { status: number; headers: Record<string, string> }): HttpAnswer =>
  framed({
    locale,
    words,
    status,
    headers: headers["retry-after"] ? { "retry-after": headers["retry-after"] } : {},
    title: words.title.trouble,
    path: "",
    card: html`<section class="card trouble" aria-labelledby="title"><div><h1 id="title"><span class="sign" aria-hidden="true">!</span>${words.title.trouble}</h1>
<p class="lead" role="alert">${words.lead.trouble}</p></div><a class="button plain" href="">${words.reload}</a></section>`,
  });
