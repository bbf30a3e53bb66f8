import { randomBytes } from "node:crypto";
import { faultyServer, type GatewayFault, type Heard } from "../gateways/faulty-server";

export const TOKEN = "duffel_test_4eC39HqLyjWDarjtT1zdp7dc";

const id = (kind: string) => `${kind}_0000${randomBytes(9).toString("hex")}`;
type Member = Record<string, unknown>;
type Passenger = { id: string; type?: string; age?: number };
export type Offer = Member & { id: string; total_amount: string; total_currency: string; passengers: Passenger[] };
type Order = Member & { id: string; booking_reference: string; metadata: Member; cancelled_at: string | null };
type Act = "search" | "offers" | "offer" | "order" | "orders" | "cancellation" | "confirm" | "airlines";

/**
 * Duffel's interface (version v2) by its documentation, with invented airlines. Its faults are used up in order:
 * `faults` after executing the request, `refusals` instead of it.
 */
export async function duffelServer() {
  const requests = new Map<string, { offers: Offer[] }>();
  const offers = new Map<string, Offer>();
  const orders: Order[] = [];
  const cancellations = new Map<string, Member>();
  const faults: Partial<Record<Act, GatewayFault[]>> = {};
  const refusals: Partial<Record<Act, [status: number, code: string, type?: string][]>> = {};
  /** Changes of a test to the offers of the next search. */
  const shape: { offers: (made: Offer[]) => Offer[] } = { offers: (made) => made };

  const acts: Record<Act, (received: Heard, url: URL) => { status?: number; json: unknown }> = {
    search: ({ body }) => {
      const { slices, passengers } = JSON.parse(body).data as { slices: Member[]; passengers: Passenger[] };
      const withIds = passengers.map((one) => ({ ...one, id: id("pas") }));
      const request = { id: id("orq"), passengers: withIds, slices };
      const made = shape.offers([300, 150, 220].map((amount) => offerFor(slices, withIds, amount)));
      for (const one of made) offers.set(one.id, one);
      requests.set(request.id, { offers: made });
      return { status: 201, json: { data: { ...request, live_mode: false } } };
    },
    offers: (_, url) => {
      const found = [...(requests.get(url.searchParams.get("offer_request_id") ?? "")?.offers ?? [])];
      if (url.searchParams.get("sort") === "total_amount")
        found.sort((one, two) => Number(one.total_amount) - Number(two.total_amount));
      const limit = Number(url.searchParams.get("limit") ?? 50);
      const from = Number(url.searchParams.get("after") ?? 0);
      const after = from + limit < found.length ? String(from + limit) : null;
      return { json: { data: found.slice(from, from + limit), meta: { limit, before: null, after } } };
    },
    offer: (_, url) => {
      const found = offers.get(url.pathname.split("/")[3]!);
      return found ? { json: { data: found } } : refusal(404, "not_found", "invalid_request_error");
    },
    order: ({ body }) => {
      const { data } = JSON.parse(body);
      const offer = offers.get(data.selected_offers[0]);
      if (!offer) return refusal(422, "offer_no_longer_available", "invalid_state_error");
      if (data.payments[0].amount !== offer.total_amount) return refusal(422, "price_changed", "invalid_state_error");
      const order = orderFor(offer, data);
      orders.unshift(order);
      offers.delete(offer.id);
      return { status: 201, json: { data: order } };
    },
    orders: (_, url) => {
      const reference = url.searchParams.get("booking_reference");
      const found = orders.filter(({ booking_reference }) => reference === null || booking_reference === reference);
      const limit = Number(url.searchParams.get("limit") ?? 50);
      const from = Number(url.searchParams.get("after") ?? 0);
      const after = from + limit < found.length ? String(from + limit) : null;
      return { json: { data: found.slice(from, from + limit), meta: { limit, after } } };
    },
    cancellation: ({ body }) => {
      const { order_id } = JSON.parse(body).data;
      const order = orders.find((one) => one.id === order_id);
      if (!order) return refusal(404, "not_found", "invalid_request_error");
      if (order.cancelled_at) return refusal(422, "order_already_cancelled", "invalid_state_error");
      const made = { id: id("ore"), order_id, refund_amount: "100.00", refund_currency: "GBP", confirmed_at: null };
      cancellations.set(made.id, made);
      return { status: 201, json: { data: made } };
    },
    confirm: (_, url) => {
      const made = cancellations.get(url.pathname.split("/")[3]!);
      if (!made) return refusal(404, "not_found", "invalid_request_error");
      const confirmed_at = new Date().toISOString();
      orders.find((one) => one.id === made.order_id)!.cancelled_at = confirmed_at;
      return { json: { data: { ...made, confirmed_at } } };
    },
    airlines: () => ({ json: { data: [{ id: id("arl"), iata_code: "ZZ", name: "Duffel Airways" }], meta: {} } }),
  };

  const server = await faultyServer(
    (received) => {
      const { headers, url } = received.req;
      if (headers["duffel-version"] !== "v2") return refusal(400, "missing_version", "invalid_request_error");
      if (headers.authorization !== `Bearer ${TOKEN}`)
        return refusal(401, "access_token_not_found", "authentication_error");
      const act = actOf(received);
      const instead = act && refusals[act]?.shift();
      if (instead) return refusal(...instead);
      return act
        ? acts[act](received, new URL(url!, "http://here"))
        : refusal(404, "not_found", "invalid_request_error");
    },
    (received) => faults[actOf(received) ?? "airlines"]?.shift(),
  );
  return { ...server, offers, orders, faults, refusals, shape };
}

const ROUTES: [RegExp, Act][] = [
  [/^POST \/air\/offer_requests\/?\?/, "search"],
  [/^GET \/air\/offers\?/, "offers"],
  [/^GET \/air\/offers\/off_/, "offer"],
  [/^POST \/air\/orders$/, "order"],
  [/^GET \/air\/orders(\?|$)/, "orders"],
  [/^POST \/air\/order_cancellations$/, "cancellation"],
  [/^POST \/air\/order_cancellations\/ore_\w+\/actions\/confirm$/, "confirm"],
  [/^GET \/air\/airlines(\?|$)/, "airlines"],
];
const actOf = ({ act }: Heard) => ROUTES.find(([route]) => route.test(act))?.[1];

const refusal = (status: number, code: string, type = "invalid_state_error") => ({
  status,
  json: {
    errors: [{ type, code, title: code.replaceAll("_", " "), message: `It says ${code}`, documentation_url: "" }],
    meta: { status, request_id: randomBytes(6).toString("hex") },
  },
});

const CLOCKS: Record<string, string> = { LHR: "Europe/London", JFK: "America/New_York" };
const spot = (iata_code: string) => ({ type: "airport", iata_code, time_zone: CLOCKS[iata_code] ?? "UTC" });

function offerFor(slices: Member[], passengers: Passenger[], amount: number): Offer {
  const paying = passengers.length * amount;
  return {
    id: id("off"),
    live_mode: false,
    total_amount: `${paying}.25`,
    total_currency: "GBP",
    base_amount: `${paying - 40}.25`,
    base_currency: "GBP",
    tax_amount: "40.00",
    tax_currency: "GBP",
    expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
    owner: { iata_code: "ZZ", name: "Duffel Airways" },
    passenger_identity_documents_required: false,
    passengers: passengers.map(({ id, type, age }) => ({
      id,
      type: type ?? (age! < 2 ? "infant_without_seat" : "child"),
      age,
    })),
    payment_requirements: {
      requires_instant_payment: true,
      price_guarantee_expires_at: null,
      payment_required_by: null,
    },
    conditions: {
      refund_before_departure: { allowed: true, penalty_amount: "50.00", penalty_currency: "GBP" },
      change_before_departure: null,
    },
    slices: slices.map(({ origin, destination, departure_date }) => ({
      fare_brand_name: "Basic",
      segments: [
        {
          origin: spot(String(origin)),
          destination: spot(String(destination)),
          departing_at: `${departure_date}T09:30:00`,
          arriving_at: `${departure_date}T12:45:00`,
          marketing_carrier: { iata_code: "ZZ" },
          marketing_carrier_flight_number: "4321",
          operating_carrier: { iata_code: "ZZ" },
          aircraft: { iata_code: "77W", name: "Boeing 777-300ER" },
          passengers: passengers.map((passenger) => ({
            passenger_id: passenger.id,
            cabin_class: "economy",
            fare_basis_code: "OXZ0RO",
            baggages: [
              { type: "checked", quantity: passenger.type === "adult" ? 2 : 1 },
              { type: "carry_on", quantity: 1 },
            ],
          })),
        },
      ],
    })),
  };
}

const PNR = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

function orderFor(offer: Offer, data: { metadata: Member; passengers: Member[] }): Order {
  const reference = Array.from(randomBytes(6), (byte) => PNR[byte % PNR.length]).join("");
  return {
    id: id("ord"),
    booking_reference: reference,
    total_amount: offer.total_amount,
    total_currency: offer.total_currency,
    metadata: data.metadata,
    cancelled_at: null,
    created_at: new Date().toISOString(),
    // In an unreliable order.
    passengers: data.passengers.map((one) => ({ ...one })),
    documents: data.passengers.map((one, place) => ({
      type: "electronic_ticket",
      unique_identifier: `1-${place + 1}`,
      passenger_ids: [one.id],
    })),
  };
}
