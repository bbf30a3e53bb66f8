import Stripe from "stripe";
import type { Charge, Gateway, GatewayResult, OpenGateway, TakenBack, Verdict } from "@/domain/cashier/gateway/port";
import { StripeSettings } from "@/domain/cashier/gateway/schema.gateway";
import { decimalsOf } from "@/domain/kernel/decimals";
import { isRefusal } from "@/domain/kernel/errors";
import { ask, inTime, jsonOf, masked, only, unavailable } from "./ask";
import type { Surroundings } from "./surroundings";

const SESSION = /^cs_\w{8,240}$/;
const INTENT = /^pi_\w{8,90}$/;
/**
 * The minimum lifetime of a session is half an hour, so it outlives our link by that; a late payment is still
 * processed.
 */
const LIFE_SECONDS = 31 * 60;
const MAX_LIFE_SECONDS = 23.9 * 3_600;
const TOLERANCE_SECONDS = 300;

/** Currencies whose amounts at Stripe do not have two decimals (docs.stripe.com/currencies). */
const WHOLE = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const THREE = "BHD JOD KWD OMR TND".split(" ");
const theirDecimals = (currency: string) => (WHOLE.includes(currency) ? 0 : THREE.includes(currency) ? 3 : 2);

/** Stripe Checkout by its own library, with our bounded HTTP client. The authority of a payment is the session. */
export function stripe({ settings, secrets }: OpenGateway, around: Surroundings): Gateway {
  const { allowPrivate } = around;
  const { base_url } = StripeSettings.parse(settings);
  const other = allowPrivate && base_url ? new URL(base_url) : undefined;

  const client = () =>
    new Stripe(secrets.secret_key ?? "", {
      httpClient: bounded(inTime(around), allowPrivate),
      maxNetworkRetries: 0,
      telemetry: false,
      ...(other && {
        host: other.hostname,
        port: portOf(other),
        protocol: other.protocol === "http:" ? "http" : "https",
      }),
    });

  async function open({ serial, amount, currency, description, callbackUrl, email, expiresAt }: Charge) {
    const session = await toStripeDto(() =>
      client().checkout.sessions.create(
        {
          mode: "payment",
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: Number(theirs(amount, currency)),
                product_data: { name: description.slice(0, 200) || serial },
              },
            },
          ],
          client_reference_id: serial,
          metadata: { serial },
          // The charged amount is the requested one, in our currency.
          adaptive_pricing: { enabled: false },
          success_url: `${callbackUrl}?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${callbackUrl}?canceled=1`,
          ...lifeOf(expiresAt),
          ...(email && { customer_email: email }),
        },
        { idempotencyKey: serial },
      ),
    );
    const { id, url } = session;
    if (typeof id !== "string" || !SESSION.test(id) || !isWeb(url, other))
      throw unavailable("a session without an address");
    return { authority: id, redirect: url };
  }

  async function verify({ authority, serial }: { authority: string; serial: string }): Promise<Verdict> {
    const session = await toStripeDto(() =>
      client().checkout.sessions.retrieve(authority, { expand: ["payment_intent.latest_charge"] }),
    );
    if (session.object !== "checkout.session" || session.id !== authority || session.client_reference_id !== serial)
      throw unavailable("the answer is for another session");
    return verdictOf(session);
  }

  return {
    open,
    verify,
    readReturn: (query) => {
      const authority = only(query, "session_id", SESSION);
      return authority ? { authority, claimed: "ok" } : { fault: "no_authority" };
    },
    readHook: (body, headers) => {
      const signature = headers["stripe-signature"];
      try {
        if (typeof signature !== "string") return { fault: "bad_signature" };
        const { webhook_secret = "" } = secrets;
        return resultOf(Stripe.webhooks.constructEvent(body, signature, webhook_secret, TOLERANCE_SECONDS));
      } catch {
        return { fault: "bad_signature" };
      }
    },
  };
}

/** The session or payment intent of an event; events of other kinds give nothing, since the state is queried anyway. */
function resultOf(event: Stripe.Event): GatewayResult | TakenBack {
  const back =
    event.type === "charge.refunded" ? "refund" : event.type.startsWith("charge.dispute.") ? "dispute" : null;
  if (back) {
    const { payment_intent } = event.data.object as { payment_intent?: unknown };
    const hasIntent = typeof payment_intent === "string" && INTENT.test(payment_intent);
    return hasIntent ? { tracking: payment_intent, taken_back: back } : { fault: "no_authority" };
  }
  const session = event.data?.object as Partial<Stripe.Checkout.Session> | undefined;
  if (session?.object !== "checkout.session" || typeof session.id !== "string" || !SESSION.test(session.id))
    return { fault: "no_authority" };
  const failed = event.type === "checkout.session.expired" || event.type === "checkout.session.async_payment_failed";
  return { authority: session.id, claimed: failed ? "failed" : session.payment_status === "paid" ? "ok" : "unknown" };
}

function verdictOf(session: Stripe.Checkout.Session): Verdict {
  const { id: authority, status, payment_status, amount_total, currency } = session;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  if (payment_status === "paid") {
    if (!Number.isSafeInteger(amount_total) || !currency) throw unavailable("paid, but nobody knows how much");
    if (charge?.refunded) return { state: "reversed", code: "refunded", message: "The charge was refunded" };
    const code = currency.toUpperCase();
    const tracking = intent?.id ?? authority;
    const card = masked(charge?.payment_method_details?.card?.last4);
    return { state: "success", authority, amount: ours(BigInt(amount_total!), code), currency: code, tracking, card };
  }
  if (payment_status !== "unpaid") throw unavailable(`payment status ${payment_status}`);
  if (status === "expired") return { state: "failed", code: "expired", message: "The session ended unpaid" };
  if (status === "open") return { state: "pending" };
  if (status !== "complete") throw unavailable(`status ${status}`);
  // A delayed payment method that failed in the end.
  if (intent?.status === "canceled" || intent?.status === "requires_payment_method") {
    const { code = "failed", message = "" } = intent.last_payment_error ?? {};
    return { state: "failed", code, message };
  }
  return { state: "pending" };
}

/** Runs a call of the library and maps its errors to refusals. Its own errors contain no key. */
async function toStripeDto<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const within = (error as { detail?: unknown }).detail;
    const refusal = [error, within].find(isRefusal);
    throw refusal ?? unavailable((error as Error).message);
  }
}

/** An HTTP client for the library, based on `ask`. */
function bounded(signal: AbortSignal, allowPrivate: boolean): NonNullable<Stripe.StripeConfig["httpClient"]> {
  return {
    getClientName: () => "safar",
    makeRequest: async (host, port, path, method, headers, body, protocol) => {
      const url = new URL(path, `${protocol}://${host}:${port}`);
      const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      const answer = await ask({
        url,
        method,
        headers: Object.fromEntries(plain),
        body: body || undefined,
        signal,
        allowPrivate,
      });
      return {
        getStatusCode: () => answer.status,
        getHeaders: () => answer.headers as never,
        getRawResponse: () => answer,
        toStream: () => answer.text,
        toJSON: async () => jsonOf(answer),
      };
    },
  };
}

const portOf = ({ port, protocol }: URL) => port || (protocol === "http:" ? "80" : "443");

/** Whether a payer may be redirected to the URL: Stripe over TLS, or its replacement in a test. */
const isWeb = (url: string | null, other: URL | undefined): url is string =>
  url !== null && URL.canParse(url) && (new URL(url).protocol === "https:" || new URL(url).origin === other?.origin);

/** Constant for one serial, as the idempotency key requires equal parameters; omitted, Stripe's default is a day. */
function lifeOf(expiresAt: Date): { expires_at?: number } {
  const expires_at = Math.floor(expiresAt.getTime() / 1_000) + LIFE_SECONDS;
  return expires_at < Date.now() / 1_000 + MAX_LIFE_SECONDS ? { expires_at } : {};
}

/** Our minor units in Stripe's and back; throws if the result is not whole. */
function theirs(amount: bigint, currency: string): bigint {
  return scaled(amount, theirDecimals(currency) - decimalsOf(currency));
}
function ours(amount: bigint, currency: string): bigint {
  return scaled(amount, decimalsOf(currency) - theirDecimals(currency));
}
function scaled(amount: bigint, decimals: number): bigint {
  const by = 10n ** BigInt(Math.abs(decimals));
  if (decimals >= 0) return amount * by;
  if (amount % by !== 0n) throw unavailable("the amount is not whole in its units");
  return amount / by;
}
