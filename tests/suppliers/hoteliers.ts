import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { ask } from "@/adapters/suppliers/ask";
import type { BranchId } from "@/domain/kernel/context";
import { Flights, type StayDeps } from "@/domain/sales/stay/deps";
import { daysOf } from "@/domain/sales/stay/rules";
import {
  type CallOptions,
  type MappedHotel,
  type MinPrice,
  type MinPriceQuery,
  type OpenSupplier,
  type StayQuery,
  type Supplier,
  SupplierFault,
} from "@/domain/sales/supplier/port";
import type { RoomOffer } from "@/domain/sales/supplier/rules.offer";
import { SupplierRuntime } from "@/domain/sales/supplier/supplier-runtime";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { answering } from "../answering";

/** Answers of a hotel supplier. Prices of a double: `night` for each night of each day except the `full` ones. */
export type Hotelier = {
  night: number;
  full?: readonly string[];
  rooms?: (input: StayQuery) => Partial<RoomOffer>[];
  afterMs?: number;
  status?: number;
  currency?: string;
};
type HotelierReply = { act: "stays" | "min_prices"; asked: StayQuery & MinPriceQuery };

/** Hotel suppliers by name, over HTTP. `told`: requests of each, in order. Changed by writing into `selling`. */
export async function hoteliers(selling: Record<string, Hotelier>) {
  const result: Record<string, HotelierReply[]> = {};
  const server = createServer(
    answering(async (req, res) => {
      const [name, act] = req.url!.slice(1).split("/") as [string, HotelierReply["act"]];
      let body = "";
      for await (const chunk of req) body += chunk;
      const input = JSON.parse(body) as HotelierReply["asked"];
      result[name] ??= [];
      result[name].push({ act, asked: input });
      const { afterMs = 0, status = 200, ...of } = selling[name]!;
      const items = act === "stays" ? roomsOf(of, input) : pricesOf(of, input);
      setTimeout(
        () => res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ items })),
        afterMs,
      );
    }),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    selling,
    told: result,
    calls: (name: string, act: HotelierReply["act"] = "min_prices") =>
      (result[name] ?? []).filter((one) => one.act === act).length,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const pricesOf = ({ night, full = [], currency }: Hotelier, input: MinPriceQuery): MinPrice[] =>
  input.hotels.flatMap(({ accommodationId }) =>
    daysOf(input.from, input.to)
      .filter((day) => !full.includes(day))
      .map((checkIn) => {
        const net = night * input.nights;
        return { accommodationId, checkIn, net, boardPrice: 2 * net, currency: currency ?? input.currency };
      }),
  );

function roomsOf({ night, rooms, currency }: Hotelier, input: StayQuery): RoomOffer[] {
  const stay = daysOf(input.checkIn, input.checkOut).slice(0, -1);
  const net = night * stay.length * input.rooms.length;
  return input.hotels.flatMap(({ accommodationId, key }) =>
    (rooms?.(input) ?? [{}]).map((more, n) => ({
      ...{ key: `secret ${key} ${n}`, accommodation_id: accommodationId, room_type_id: null },
      ...{ room_name: "دبل", room_name_latin: "DBL", board: "BB" as const, rooms_left: 5 },
      ...{ currency: currency ?? input.currency, net, board_price: 2 * net, cancellation: [], expires_at: null },
      nights: stay.map((on) => ({ on, net: night * input.rooms.length })),
      ...more,
    })),
  );
}

const HotelierItems = z.object({ items: z.array(z.unknown()) });
const plain = (hotels: readonly MappedHotel[]) =>
  hotels.map(({ roomTypes, ...hotel }) => ({ ...hotel, roomTypes: [...roomTypes] }));

function hotelier({ settings }: OpenSupplier): Supplier {
  const never = () => Promise.reject(new SupplierFault("refused", "only searches here", false));
  const { base_url } = settings as { base_url: string };
  const get = async (act: string, input: { hotels: readonly MappedHotel[] }, asking: CallOptions) => {
    const json = { ...input, hotels: plain(input.hotels) };
    const { data } = HotelierItems.safeParse(
      (await ask({ url: new URL(`${base_url}/${act}`), json }, asking, { allowPrivate: true })).json,
    );
    if (!data) throw new SupplierFault("nonsense", "no items");
    return data.items;
  };
  return {
    ...{ quote: never, book: never, status: never, cancel: never, penalty: never },
    searchStays: (input, asking) => get("stays", input, asking) as Promise<RoomOffer[]>,
    minPrices: (input, asking) => get("min_prices", input, asking) as Promise<MinPrice[]>,
  };
}

/** A separate process: its knowledge of suppliers and running calls is not shared. */
export function stayDepsOf(now = new Date()): StayDeps {
  const deps = supplierDeps({ requestId: "test", now });
  const supplierOf = (of: OpenSupplier) => (of.adapter === "sandbox" ? hotelier(of) : deps.supplierOf(of));
  return { ...deps, allowPrivate: true, supplierOf, runtime: new SupplierRuntime(query), flights: new Flights() };
}

/** Lets a branch buy from one of them; each hotel (and its rooms, by key) is mapped. Returns its id. */
export async function buysFrom(
  branchId: BranchId,
  at: { base: string },
  name: string,
  hotels: readonly { id: number; rooms?: Readonly<Record<string, number>> }[],
  more: object = {},
): Promise<number> {
  const { id } = await prisma().supplier.create({
    data: {
      ...{ branchId, code: name, adapter: "sandbox", title: name, products: ["accommodation"], currency: "IRR" },
      ...{ budgetMs: 1_500, settings: { base_url: `${at.base}/${name}` }, ...more },
    },
  });
  const decided = { state: "confirmed", decidedBy: "operator:1", decidedAt: new Date() } as const;
  const supplier = await prisma().accommodationSupplier.create({
    data: { branchId, code: name, name, nameLatin: name },
  });
  for (const hotel of hotels) {
    const key = `h${hotel.id}`;
    const data = { branchId, supplierId: supplier.id, key, name: key, accommodationId: hotel.id, ...decided };
    const { id: supplierHotelId } = await prisma().supplierHotel.create({ data });
    for (const [key, roomTypeId] of Object.entries(hotel.rooms ?? {}))
      await prisma().roomMapping.create({
        data: { branchId, supplierHotelId, key, name: key, accommodationId: hotel.id, roomTypeId, ...decided },
      });
  }
  return id;
}
