import { ACTS, type Act, answerCharge, readCharge, type SandboxCharge } from "@/adapters/gateways/sandbox-payer";
import type { GatewayDeps } from "@/domain/cashier/gateway/deps";
import { handleWebhook } from "@/domain/cashier/gateway/handle-callback";
import { config } from "../config";
import { type Html, html } from "../html";
import type { HttpAnswer } from "../rest/http-types";
import { framed, type Locale, seeOther } from "./frame";
import type { Words } from "./words";
import { sumOf } from "./written";

/** The page of the sandbox gateway; null when the payment has none. */
export async function showSandbox(
  deps: GatewayDeps,
  { slug, locale, words }: { slug: string; locale: Locale; words: Words },
): Promise<HttpAnswer | null> {
  const charge = await chargeOf(deps, slug);
  if (!charge) return null;
  const { title } = words.sandbox;
  const card = cardOf({ charge, slug, locale, words });
  return framed({ locale, words, title, path: `/p/${slug}/sandbox`, card });
}

/** Handles a button of the sandbox: returns the payer as a gateway does, and calls our hooks if chosen. */
export async function answerSandbox(
  deps: GatewayDeps,
  slug: string,
  form: URLSearchParams,
): Promise<HttpAnswer | null> {
  const charge = await chargeOf(deps, slug);
  if (!charge) return null;
  const act = ACTS.find((known) => known === form.get("act"));
  if (!act) return seeOther(`/p/${slug}/sandbox`);
  await answerCharge(deps.query, slug, act);
  if (act === "leave") return seeOther(`/p/${slug}`);
  const { authority } = charge;
  if (act === "double") {
    const body = Buffer.from(JSON.stringify({ authority, status: "ok" }));
    const toSandboxDto = () => handleWebhook(deps, { driver: "sandbox", key: null, body, headers: {} });
    await Promise.all([toSandboxDto(), toSandboxDto()]);
  }
  const status = act === "decline" ? "failed" : "ok";
  return seeOther(`/p/${slug}/return?${new URLSearchParams({ authority, status })}`);
}

/** Only in demonstrations and tests: pressing a button here pays. */
const chargeOf = ({ query }: GatewayDeps, slug: string) =>
  config().allowPrivateTargets ? readCharge(query, slug) : null;

const TESTS: readonly Act[] = ["slow", "double", "other_amount"];

type Shown = { charge: SandboxCharge; slug: string; locale: Locale; words: Words };

function cardOf({ charge, slug, locale, words }: Shown): Html {
  const { open } = charge;
  const { sandbox } = words;
  const press = (act: Act, plain = true) =>
    html`<button type="submit" name="act" value="${act}"${plain && html` class="plain"`}>${sandbox[act]}</button>`;
  return html`<section class="card" aria-labelledby="title">
<div><h1 id="title">${sandbox.title}</h1><p class="lead">${open ? sandbox.lead : sandbox.over}</p></div>
${sumOf(charge, locale)}
${
  open
    ? html`<form method="post" action="/p/${slug}/sandbox">${press("approve", false)}${press("decline")}${press("leave")}
<details><summary>${sandbox.tests}</summary>${TESTS.map((act) => press(act))}</details></form>`
    : html`<a class="button" href="/p/${slug}">${sandbox.onward}</a>`
}
</section>`;
}
