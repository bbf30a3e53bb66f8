import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { ask } from "@/adapters/suppliers/ask";
import type { SupplierDeps } from "@/domain/sales/supplier/deps";
import { type OpenSupplier, type Supplier, SupplierFault, type TripQuery } from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { SupplierRuntime } from "@/domain/sales/supplier/supplier-runtime";
import { query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { answering } from "../answering";

/** A supplier's answer in a test: offers for the query, after a delay, or with another status. */
export type Selling = { offers?: (query: TripQuery) => TripOffer[]; afterMs?: number; status?: number };

/**
 * Suppliers by name, over HTTP: each at `urlOf(name)`. `asked`: queries of each. `left`: those whose caller hung up.
 */
export async function sellers(selling: Readonly<Record<string, Selling>>) {
  const request: Record<string, TripQuery[]> = {};
  const left: string[] = [];
  const server = createServer(
    answering(async (req, res) => {
      const name = req.url!.slice(1);
      const { offers = () => [], afterMs = 0, status = 200 } = selling[name]!;
      let body = "";
      for await (const chunk of req) body += chunk;
      const query = JSON.parse(body) as TripQuery;
      request[name] = [...(request[name] ?? []), query];
      res.on("close", () => void (res.writableEnded || left.push(name)));
      setTimeout(() => {
        if (res.destroyed) return;
        res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ offers: offers(query) }));
      }, afterMs);
    }),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name: string) => `http://127.0.0.1:${port}/${name}`,
    asked: request,
    left,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const SupplierReply = z.object({ offers: z.array(z.custom<TripOffer>()) });

/** Calls one of them, like adapters do. */
function seller({ settings }: OpenSupplier): Supplier {
  const never = () => Promise.reject(new SupplierFault("refused", "only searches here", false));
  const acts = { quote: never, book: never, status: never, cancel: never, penalty: never };
  return {
    ...acts,
    async searchTrips(query, asking) {
      const { base_url } = settings as { base_url: string };
      const { json } = await ask({ url: new URL(base_url), json: query }, asking, { allowPrivate: true });
      const { data } = SupplierReply.safeParse(json);
      if (!data) throw new SupplierFault("nonsense", "no offers");
      return data.offers;
    },
  };
}

/** Dependencies with such suppliers and the branch's own charters, as in its own process. */
export function sellingDesk(): SupplierDeps {
  const deps = supplierDeps({ requestId: "test", now: new Date() });
  const supplierOf = (of: OpenSupplier) => (of.adapter === "charter" ? deps.supplierOf(of) : seller(of));
  return { ...deps, supplierOf, runtime: new SupplierRuntime(query) };
}

/** An offer of one flight on the first leg's day; `at`: minutes after midnight UTC. */
export function flight(
  { legs, currency, passengers }: TripQuery,
  given: Partial<TripOffer> & { fare?: number; at?: number } = {},
) {
  const { fare = 1_000, at = 600, ...more } = given;
  const [{ origin, destination, date }] = legs as [TripQuery["legs"][number]];
  const departs = Date.parse(`${date}T00:00:00Z`) + at * 60_000;
  const price = (base: number) => ({ base, tax: 100, markup: 0, discount: 0, total: base + 100 });
  const offer: TripOffer = {
    ...{ key: `secret-key-${fare}-${at}`, kind: "system", fare_class: "Y", seats_left: 9, currency },
    segments: [
      {
        ...{ leg: 0, vehicle: "flight", carrier: "W5", number: "1", cabin: "economy", equipment: null },
        ...{ origin: origin.codes[0]!, destination: destination.codes[0]! },
        ...{ departs_at: new Date(departs).toISOString(), departure_zone: origin.zone },
        ...{ arrives_at: new Date(departs + 90 * 60_000).toISOString(), arrival_zone: destination.zone },
        ...{ baggage_kg: 20, baggage_pieces: 1 },
      },
    ],
    prices: {
      ADT: price(fare),
      ...(passengers.child > 0 && { CHD: price(fare / 2) }),
      ...(passengers.infant > 0 && { INF: price(fare / 10) }),
    },
    conditions: { refund: "penalty", change: "none" },
    documents_required: [],
    expires_at: null,
  };
  return { ...offer, ...more };
}
