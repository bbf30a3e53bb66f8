import { randomBytes } from "node:crypto";
import { faultyServer, type GatewayFault, type Heard } from "./faulty-server";

type State = "IN_BANK" | "PAID" | "VERIFIED" | "FAILED" | "REVERSED";
type Session = { amount: number; callback: string; state: State; orderId: string };

export const MERCHANT = "01234567-89ab-cdef-0123-456789abcdef";
const CARD = "502229******5995";

/**
 * Zarinpal by its documentation (v4), with payers who pay on command. Its faults are used up in order: `plans` for
 * queries of a charge, `faults` for any act.
 */
export async function zarinpalServer() {
  const sessions = new Map<string, Session>();
  const faults: Record<string, GatewayFault[]> = { request: [], verify: [], inquiry: [], unVerified: [] };
  const plans = new Map<string, GatewayFault[]>();
  const says: { verify?: object; inquiry?: object } = {};

  const ACTS: Record<string, (given: { authority: string; amount: number } & Record<string, unknown>) => object> = {
    request: ({ amount, callback_url, description, metadata }) => {
      if (!description || !callback_url || !(amount >= 1_000)) return error(-9, "The input params invalid");
      const authority = `A${randomBytes(18).toString("hex").slice(0, 35)}`;
      const { order_id } = metadata as { order_id: string };
      sessions.set(authority, { amount, callback: String(callback_url), state: "IN_BANK", orderId: order_id });
      return { data: { code: 100, message: "Success", authority, fee_type: "Merchant", fee: 100 }, errors: [] };
    },
    verify: ({ authority, amount }) => {
      if (says.verify) return says.verify;
      const session = sessions.get(authority);
      if (!session) return error(-54, "Invalid authority.");
      if (session.state !== "PAID" && session.state !== "VERIFIED")
        return error(-51, "Session is not valid, session is not active paid try.");
      if (session.amount !== amount) return error(-50, "Session is not valid, amounts values is not the same.");
      const code = session.state === "PAID" ? 100 : 101;
      session.state = "VERIFIED";
      const paid = { card_hash: "1EBE3EBEBE35C7EC", card_pan: CARD, ref_id: 201, fee_type: "Merchant", fee: 0 };
      return { data: { code, message: code === 100 ? "Paid" : "Verified", ...paid }, errors: [] };
    },
    inquiry: ({ authority }) => {
      if (says.inquiry) return says.inquiry;
      const session = sessions.get(authority);
      if (!session) return error(-54, "Invalid authority.");
      return { data: { code: 100, message: "Success", status: session.state }, errors: [] };
    },
    unVerified: () => {
      const waiting = [...sessions].filter(([, { state }]) => state === "PAID");
      const authorities = waiting.map(([authority, { amount, callback }]) => {
        return { authority, amount, callback_url: callback, referer: "/", date: "2026-06-27 10:22:02" };
      });
      return { data: { code: 100, message: "Success", authorities }, errors: [] };
    },
  };

  const actOf = ({ act }: Heard) => /^POST \/pg\/v4\/payment\/(\w+)\.json$/.exec(act)?.[1] ?? "";
  const server = await faultyServer(
    (received) => {
      const act = ACTS[actOf(received)];
      if (!act) return { status: 404, json: {} };
      const given = JSON.parse(received.body);
      if (given.merchant_id !== MERCHANT)
        return { status: 401, json: error(-10, "Terminal is not valid, please check merchant_id or ip address.") };
      return { json: act(given) };
    },
    (received) => planned(received) ?? faults[actOf(received)]?.shift(),
  );
  const planned = ({ body }: Heard) => plans.get(/"authority":"(\w+)"/.exec(body)?.[1] ?? "")?.shift();
  const move = (authority: string, state: State) => {
    sessions.get(authority)!.state = state;
  };
  return {
    ...server,
    sessions,
    faults,
    plans,
    says,
    pay: (authority: string, amount?: number) => {
      move(authority, "PAID");
      if (amount !== undefined) sessions.get(authority)!.amount = amount;
    },
    fail: (authority: string) => move(authority, "FAILED"),
    reverse: (authority: string) => move(authority, "REVERSED"),
  };
}

const error = (code: number, message: string) => ({ data: [], errors: { code, message, validations: [] } });
