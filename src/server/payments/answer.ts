import { setTimeout as sleep } from "node:timers/promises";
import type { GatewayDeps } from "@/domain/cashier/gateway/deps";
import { handleReturn, handleWebhook } from "@/domain/cashier/gateway/handle-callback";
import { startCheckout } from "@/domain/cashier/gateway/start-checkout";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { recordMiss } from "@/domain/platform/attempt-limit/record-miss";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import { gatewayDeps } from "../gateway-deps";
import { log } from "../log";
import { callerAddress, isOwnMachine } from "../rest/caller-address";
import { envelopeA } from "../rest/envelope";
import type { HttpAnswer, HttpRequest } from "../rest/http-types";
import { localeOf } from "../rest/locale";
import { countCall } from "../rest/rate";
import { refused, toldOf } from "../rest/refused";
import { requestIdOf } from "../rest/request-id";
import { answerFont } from "./font";
import { type Locale, seeOther } from "./frame";
import { METHODS, type PaymentRoute } from "./routes";
import { answerSandbox, showSandbox } from "./sandbox";
import { showPayment, showTrouble, showUnknown } from "./show";
import { wordsOf } from "./words";

/** Browser forms and gateway hooks have a few kB. */
const MAX_BYTES = 65_536;
/** Maximum time a payer waits for a gateway; after that the page continues to poll. */
const PATIENCE_MS = 4_000;

/**
 * Answers a payer's browser or a gateway's server; never throws. Their input only identifies a payment; its state
 * comes from the gateway. Both mounts (node:http and Next) use this function.
 */
export async function answerDoor(door: PaymentRoute, search: string, wire: HttpRequest): Promise<HttpAnswer> {
  const headers: Record<string, string> = {};
  try {
    if (!METHODS[door.kind].includes(wire.method)) {
      headers["allow"] = METHODS[door.kind].join(", ");
      throw new Refusal("wrongMethod");
    }
    if (door.kind === "font") return await answerFont();
    const address = callerAddress(wire.peer, wire.header("x-forwarded-for"));
    const hook = door.kind === "hook";
    // A gateway's server calls often from one address, a payer rarely.
    if (address !== null && !isOwnMachine(address))
      await countCall(hook ? "book" : "other", `${hook ? "hook" : "pay"}:${sourceOf(address)}`, headers);
    const deps = gatewayDeps({ requestId: requestIdOf(wire.header("x-request-id")), now: new Date() });
    return await (door.kind === "hook"
      ? heardHook(deps, door, search, wire)
      : pageOf(deps, door, search, wire, address));
  } catch (error) {
    if (door.kind !== "hook" && (wire.method === "GET" || wire.method === "POST") && !isClientFault(error))
      return troubled(error, search, wire);
    const answer = refused(error, undefined, toldOf(wire, envelopeA));
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }
}

type PayDoor = Exclude<PaymentRoute, { kind: "hook" | "font" }>;

async function pageOf(
  deps: GatewayDeps,
  door: PayDoor,
  search: string,
  wire: HttpRequest,
  address: string | null,
): Promise<HttpAnswer> {
  const query = new URLSearchParams(search);
  const { locale, cookie } = languageOf(query, wire);
  const words = wordsOf(locale);
  const form = wire.method === "POST" ? formOf(await wire.body(MAX_BYTES)) : new URLSearchParams();
  const page = { locale, words };
  const look = async () =>
    door.kind === "unknown"
      ? null
      : door.kind === "go"
        ? go(deps, door.slug, page)
        : door.kind === "return"
          ? comeBack(deps, door.slug, new URLSearchParams([...query, ...form]))
          : door.kind === "sandbox"
            ? wire.method === "POST"
              ? answerSandbox(deps, door.slug, form)
              : showSandbox(deps, { slug: door.slug, ...page })
            : showPayment(deps, { slug: door.slug, ...page });
  const ours = door.kind === "unknown" || isOwnMachine(address);
  const answer = await (ours ? look() : recordMiss(deps, { identifier: "payment", address }, look));
  const shown = answer ?? showUnknown(page);
  if (cookie) shown.headers["set-cookie"] = cookie;
  return shown;
}

/** Opens the charge at the gateway, once, and redirects the payer there. */
async function go(deps: GatewayDeps, slug: string, page: { locale: Locale; words: ReturnType<typeof wordsOf> }) {
  try {
    const leaving = await startCheckout(deps, slug);
    return leaving && seeOther("redirect" in leaving ? below(leaving.redirect, deps) : `/p/${slug}`);
  } catch (error) {
    if (!isRefusal(error) || (error.reason !== "gatewayUnavailable" && error.reason !== "firstStillRunning"))
      throw error;
    return showPayment(deps, { slug, ...page, status: error.row.status, note: page.words.unavailable });
  }
}

/** A page of our own is a relative redirect, valid for any host the payer uses. */
const below = (redirect: string, { publicUrl }: GatewayDeps) =>
  redirect.startsWith(`${publicUrl}/`) ? redirect.slice(publicUrl.length) : redirect;

/** Always shows the payment's page, whatever the payer returned with; the gateway is queried in parallel or polled. */
async function comeBack(deps: GatewayDeps, slug: string, query: URLSearchParams): Promise<HttpAnswer | null> {
  const received = handleReturn(deps, slug, query).then((found) => found !== null);
  const known = await Promise.race([received, sleep(PATIENCE_MS, true)]);
  received.catch((error) => log().warn({ err: error }, "payment return failed"));
  return known ? seeOther(`/p/${slug}`) : null;
}

/** Gives the same answer for known and unknown payments: guessing reveals nothing, and gateways do not retry. */
async function heardHook(
  deps: GatewayDeps,
  { driver, key }: Extract<PaymentRoute, { kind: "hook" }>,
  search: string,
  wire: HttpRequest,
): Promise<HttpAnswer> {
  const body = wire.method === "GET" ? Buffer.from(search) : await wire.body(MAX_BYTES);
  const signature = wire.header("stripe-signature");
  const received = await handleWebhook(deps, { driver, key, body, headers: { "stripe-signature": signature } });
  const believed = !("fault" in received && received.fault === "bad_signature");
  return { status: believed ? 200 : 400, headers: {}, body: JSON.stringify({ received: believed }) };
}

function troubled(error: unknown, search: string, wire: HttpRequest): HttpAnswer {
  const result = refused(error, undefined, toldOf(wire, envelopeA));
  const { locale } = languageOf(new URLSearchParams(search), wire);
  return showTrouble({ locale, words: wordsOf(locale), status: result.status, headers: result.headers });
}

const isClientFault = (error: unknown) =>
  isRefusal(error) && error.row.status < 500 && error.reason !== "tooManyRequests";

const formOf = (body: Buffer) => new URLSearchParams(body.toString("utf8"));

/** The language chosen on the page, otherwise the browser's. */
function languageOf(query: URLSearchParams, wire: HttpRequest): { locale: Locale; cookie?: string } {
  const chosen = query.get("lang");
  if (chosen === "fa" || chosen === "en")
    return { locale: chosen, cookie: `safar.pay=${chosen}; Path=/p; Max-Age=86400; HttpOnly; SameSite=Lax` };
  const [, kept] = /(?:^|;\s*)safar\.pay=(fa|en)(?:;|$)/.exec(wire.header("cookie") ?? "") ?? [];
  if (kept) return { locale: kept as Locale };
  const result = wire.header("accept-language");
  return { locale: result ? localeOf(result) : "fa" };
}
