import type { PayPage } from "@/domain/cashier/gateway/read-page";
import { type Html, html } from "../html";
import type { Locale } from "./frame";
import type { Words } from "./words";
import { readerOf, sumOf } from "./written";

/** What the page shows, by the payment's state and known facts. */
export type Face =
  | "due"
  | "checking"
  | "unclear"
  | "failed"
  | "success"
  | "unapplied"
  | "reversed"
  | "expired"
  | "replaced"
  | "ended";

const FACES = ["due", "due", "failed", "success", "reversed", "expired"] as const;
const OF_ORDER = { superseded: "replaced", ended: "ended", unapplied: "unapplied" } as const;
export const faceOf = ({ status, checking, unclear, order }: PayPage): Face =>
  unclear ? "unclear" : checking ? "checking" : order ? OF_ORDER[order] : (FACES[status] ?? "checking");

const SIGNS: Readonly<Record<Face, string>> = {
  due: "",
  checking: "⟳",
  unclear: "!",
  failed: "✕",
  success: "✓",
  unapplied: "!",
  reversed: "↺",
  expired: "!",
  replaced: "!",
  ended: "!",
};
/** Milliseconds until the page polls again; null when nothing can change. */
const LOOKS: Readonly<Record<Face, number | null>> = {
  due: 15_000,
  checking: 2_000,
  unclear: null,
  failed: null,
  success: null,
  unapplied: null,
  reversed: null,
  expired: null,
  replaced: null,
  ended: null,
};
export const looksAgain = (page: PayPage): number | null => LOOKS[faceOf(page)];

type Shown = { page: PayPage; now: Date; locale: Locale; words: Words; back: string | null; note?: string | undefined };

/** A payment as its payer sees it: recipient, amount, purpose, and state. */
export function paymentCard({ page, now, locale, words, back, note }: Shown): Html {
  const face = faceOf(page);
  const every = looksAgain(page);
  const lead = face === "due" && page.status === 1 ? words.lead.again : words.lead[page.unclear ?? face];
  return html`<section class="card ${face}" aria-labelledby="title"${every !== null && html` data-state="${stateOf(page)}" data-every="${every}"`}>
<div><h1 id="title">${SIGNS[face] && html`<span class="sign" aria-hidden="true">${SIGNS[face]}</span>`}${words.title[face]}</h1>
<p class="lead"${face === "checking" && html` role="status"`}>${lead}</p></div>
${note && html`<p class="note" role="alert">${note}</p>`}
${sumOf(page, locale)}
<dl>${facts({ page, now, locale, words, back })}</dl>
${face === "due" && leave(page, locale, words)}
${face === "checking" && html`<a class="button plain" href="/p/${page.slug}">${words.reload}</a>`}
${back && html`<a class="button${face === "success" ? null : html` plain`}" href="${back}" rel="noreferrer">${words.back}</a>`}
</section>`;
}

/** The part of a page that polling may find changed. */
export const stateOf = (page: PayPage): string => `${page.status}-${faceOf(page)}`;

function facts({ page, now, locale, words }: Shown): Html[] {
  const { branch, drive, description, gateway, status, serial_id, tracking_code, card, failure, settled_at } = page;
  const { figures, instant } = readerOf(locale, branch.time_zone);
  const fact = (name: string, value: Html | string) => html`<dt>${name}</dt><dd>${value}</dd>`;
  const code = (text: string) => html`<bdi class="code">${text}</bdi>`;
  const face = faceOf(page);
  const reason = status === 2 && failure && (words.reasons[failure.code] || failure.message);
  const seconds = Math.max(0, Math.floor((page.expires_at.getTime() - now.getTime()) / 1_000));
  return [
    fact(words.to, (locale === "en" && branch.name_latin) || branch.name),
    fact(words.purpose, description || words.drive[drive]),
    ...(face === "due"
      ? [
          fact(
            words.left,
            html`<span id="left" role="timer" data-seconds="${seconds}">${figures(clock(seconds))}</span>`,
          ),
        ]
      : []),
    ...(status === 3 && tracking_code ? [fact(words.tracking, code(tracking_code))] : []),
    ...(status === 3 && card ? [fact(words.card, code(`•••• ${card.slice(-4)}`))] : []),
    ...(status >= 3 && status <= 4 && settled_at ? [fact(words.at, html`<bdi>${instant(settled_at)}</bdi>`)] : []),
    ...(reason ? [fact(words.reason, html`<bdi>${reason}</bdi>`)] : []),
    ...(face === "due" || (face === "success" && tracking_code) ? [] : [fact(words.reference, code(serial_id))]),
    ...(gateway.active || face !== "due" ? [] : [html`<dt></dt><dd>${words.cannotNow}</dd>`]),
  ];
}

function leave({ slug, status, gateway }: PayPage, locale: Locale, words: Words): Html | false {
  if (!gateway.active && status === 0) return false;
  const gatewayTitle = (locale === "en" && gateway.title_latin) || gateway.title;
  const label = status === 0 ? words.pay(gatewayTitle) : words.resume(gatewayTitle);
  return html`<form method="post" action="/p/${slug}/go"><button type="submit">${label}</button></form>`;
}

function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  return `${hours > 0 ? `${two(hours)}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
