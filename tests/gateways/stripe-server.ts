import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { faultyServer, type GatewayFault, type Heard } from "./faulty-server";

export const SECRET_KEY = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
export const WEBHOOK_SECRET = "whsec_5f8f0c2d9a7b4e6f";

type Session = Record<string, unknown> & { id: string; idempotency: string; asked: string };

/**
 * Stripe's Checkout by its documentation, with payers who pay on command. Its faults are used up in order: `plans` for
 * queries of a session, `faults` for any act.
 */
export async function stripeServer() {
  const sessions = new Map<string, Session>();
  const faults: Record<"create" | "retrieve", GatewayFault[]> = { create: [], retrieve: [] };
  const plans = new Map<string, GatewayFault[]>();

  function create({ body, req }: Heard) {
    const idempotency = String(req.headers["idempotency-key"] ?? randomBytes(8).toString("hex"));
    const before = [...sessions.values()].find((one) => one.idempotency === idempotency);
    if (before)
      return before.asked === body
        ? { json: shown(before) }
        : refusal(
            400,
            "Keys for idempotent requests can only be used with the same parameters they were first used with.",
          );
    const given = new URLSearchParams(body);
    const at = (name: string) => given.get(name);
    const expires_at = Number(at("expires_at") ?? Date.now() / 1_000 + 86_400);
    const life = expires_at - Date.now() / 1_000;
    if (life < 30 * 60 || life > 24 * 3_600 + 5)
      return refusal(400, "The `expires_at` timestamp must be 30 min to 24 h ahead.");
    const id = `cs_test_${randomBytes(20).toString("hex")}`;
    const session = {
      id,
      idempotency,
      asked: body,
      object: "checkout.session",
      amount_total: Number(at("line_items[0][price_data][unit_amount]")),
      currency: at("line_items[0][price_data][currency]"),
      client_reference_id: at("client_reference_id"),
      expires_at,
      livemode: false,
      mode: "payment",
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      success_url: at("success_url"),
      cancel_url: at("cancel_url"),
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    sessions.set(id, session);
    return { json: shown(session) };
  }

  const server = await faultyServer(
    (received) => {
      if (received.req.headers.authorization !== `Bearer ${SECRET_KEY}`)
        return refusal(401, "Invalid API Key provided");
      if (received.act === "POST /v1/checkout/sessions") return create(received);
      const id = /^GET \/v1\/checkout\/sessions\/(cs_\w+)/.exec(received.act)?.[1];
      const session = sessions.get(id ?? "");
      return session ? { json: shown(session) } : refusal(404, `No such checkout.session: '${id}'`);
    },
    ({ act }) =>
      plans.get(/(cs_\w+)/.exec(act)?.[1] ?? "")?.shift() ??
      (act.startsWith("POST") ? faults.create : faults.retrieve).shift(),
  );

  const change = (id: string, to: object) => void Object.assign(sessions.get(id)!, to);
  const paid = { object: "payment_intent", status: "succeeded", last_payment_error: null };
  const card = { card: { brand: "visa", last4: "4242" }, type: "card" };
  return {
    ...server,
    sessions,
    faults,
    plans,
    change,
    pay: (id: string, refunded = false) => {
      const latest_charge = { object: "charge", id: "ch_1", refunded, payment_method_details: card };
      const payment_intent = { ...paid, id: "pi_3MtwBwLkdIwHu7ix28a3tqPa", latest_charge };
      change(id, { payment_status: "paid", status: "complete", payment_intent });
    },
    /** Body and headers of a webhook about a session, signed like Stripe's. */
    hook: (type: string, session: object, { secret = WEBHOOK_SECRET, secondsAgo = 0 } = {}) => {
      const payload = JSON.stringify({ id: "evt_1", object: "event", type, data: { object: session } });
      const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { body: Buffer.from(payload), headers: { "stripe-signature": signature } };
    },
  };
}

const shown = ({ idempotency: _, asked: __, ...session }: Session) => session;
const refusal = (status: number, message: string) => ({
  status,
  json: { error: { type: "invalid_request_error", message } },
});
