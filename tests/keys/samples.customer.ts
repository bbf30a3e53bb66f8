import { published } from "../articles";
import { png } from "../sample-files";
import { traveller } from "../trades";
import { fill } from "../wallets";
import { type Ask, type Sample, type Samples, unique, type World } from "./world";

async function shopper({ door, at }: World, amount = 9_000_000) {
  const visitor = await door.passenger(at.branchId);
  const { branchId, passengerId, customerId } = visitor;
  await fill(branchId, { type: "passenger", id: passengerId }, amount);
  const actor = { kind: "customer" as const, branchId, group: "b2c" as const, passengerId, customerId };
  return { ...visitor, actor };
}
type Shopper = Awaited<ReturnType<typeof shopper>>;

const post =
  (who: Shopper, path: string, method = "POST"): Ask =>
  (body, headers) =>
    who.ask(method, path, body, headers);

async function trade(world: World, sara: Shopper) {
  const { lock } = await world.at.locked(sara.actor);
  const form = { locks: [lock.lock_id], passengers: [traveller()], contact: { mobile: "09121234567" } };
  return { ...form, payment: { method: "wallet" }, accepted_total: lock.total };
}

async function bought(world: World, sara: Shopper) {
  const { lock } = await world.at.locked(sara.actor);
  const result = await world.at.store(sara.actor, { locks: [lock.lock_id], accepted_total: lock.total });
  return { trade_id: result.trade_id, pnr: result.items[0]!.pnr!.local };
}

async function requested(sara: Shopper) {
  const { json } = await sara.ask("POST", "/travel_requests", { kind: "tour", destination: "ir-kish" });
  return json.data as { id: number };
}

const onRequest = (method: string, body: object, other: object) => async (world: World) => {
  const sara = await shopper(world);
  const { id } = await requested(sara);
  return { ask: post(sara, `/travel_requests/${id}`, method), body, other };
};

const tour = { kind: "tour", destination: "ir-kish" };

export const CUSTOMER: Samples = {
  "POST /wallet/credit": async (world): Promise<Sample> => ({
    ask: post(await shopper(world), "/wallet/credit"),
    ...{ body: { amount: 5_000 }, other: { amount: 5_001 } },
  }),
  "POST /articles/{id}/views": async (world) => {
    const { id } = await published(world.clerk.actor);
    const sara = await shopper(world);
    return {
      ask: post(sara, `/articles/${id}/views`),
      body: {},
      other: { x: 1 },
      told: ({ views }: { views: number }) => views,
    };
  },
  "POST /media/upload/s3": async (world) => {
    const file = Buffer.from(png()).toString("base64");
    const ask = post(await shopper(world), "/media/upload/s3");
    return { ask, body: { file, name: "a.png" }, other: { file, name: "b.png" } };
  },
  "POST /online/{type}/lock": async (world) => {
    const sara = await shopper(world);
    const flight = await world.at.flight();
    const offer = (await world.at.find(sara.actor, { ...flight, passengers: { adult: 1 } })).find(
      ({ supplier }) => supplier === "charter",
    )!;
    const body = {
      ...{ calculation_id: offer.calculation_id, expected_total: 1_000_000, passengers: { adult: 1 } },
      client_reference: unique(),
    };
    return { ask: post(sara, "/online/flight/lock"), body, other: { ...body, expected_total: 1_000_001 } };
  },
  "POST /trade/store": async (world) => {
    const sara = await shopper(world);
    const body = { ...(await trade(world, sara)), client_reference: unique() };
    return { ask: post(sara, "/trade/store"), body, other: { ...body, accepted_total: body.accepted_total + 1 } };
  },
  "POST /trade/completion": async (world) => {
    const sara = await shopper(world);
    const [one, two] = [await bought(world, sara), await bought(world, sara)];
    // A sweeper would continue it too: here all of it is done.
    for (const { trade_id } of [one, two]) await sara.ask("POST", "/trade/completion", { trade_id });
    return {
      ask: post(sara, "/trade/completion"),
      ...{ body: { trade_id: one.trade_id }, other: { trade_id: two.trade_id }, quiet: true },
    };
  },
  "POST /online/{type}/penalty": async (world) => {
    const sara = await shopper(world);
    const [one, two] = [await bought(world, sara), await bought(world, sara)];
    return { ask: post(sara, "/online/flight/penalty"), body: { pnr: one.pnr }, other: { pnr: two.pnr } };
  },
  "POST /online/{type}/refund": async (world) => {
    const sara = await shopper(world);
    const { pnr } = await bought(world, sara);
    const { quote_id } = (await sara.ask("POST", "/online/flight/penalty", { pnr })).json.data;
    const body = { quote_id, refund_to: "wallet" };
    return { ask: post(sara, "/online/flight/refund"), body, other: { ...body, remarks: "x" } };
  },
  "POST /travel_requests": async (world) => ({
    ask: post(await shopper(world), "/travel_requests"),
    ...{ body: tour, other: { ...tour, notes: "x" } },
  }),
  "PUT /travel_requests/{id}": onRequest("PUT", { ...tour, notes: "a" }, { ...tour, notes: "b" }),
  "PATCH /travel_requests/{id}": onRequest("PATCH", { message: "a" }, { message: "b" }),
  "DELETE /travel_requests/{id}": onRequest("DELETE", {}, { x: 1 }),
};
