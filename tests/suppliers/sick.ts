import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { ask } from "@/adapters/suppliers/ask";
import type { SupplierDeps } from "@/domain/sales/supplier/deps";
import { type CallOptions, type OpenSupplier, type Supplier, SupplierFault } from "@/domain/sales/supplier/port";
import { saveSupplier } from "@/domain/sales/supplier/save-supplier";
import { SupplierForm } from "@/domain/sales/supplier/schema";
import { SupplierRuntime } from "@/domain/sales/supplier/supplier-runtime";
import { query } from "@/server/db";
import { supplierDeps, supplierSealing } from "@/server/supplier-deps";
import { bundled } from "../bundle";
import { ctxOf, office } from "../fixtures";
import { personOf } from "../operators";

/** The fourteen faults of design/reliability.md S1. */
export const FAULTS = [
  ...["connect", "reset", "half-open", "drip", "5xx", "429", "200 page"],
  ...["truncated", "huge", "deep", "bomb", "types", "late", "bad tls"],
] as const;

/** A fault proxy in its own process: its cost is not ours. */
export async function faultProxy() {
  const file = await bundled("tests/suppliers/fault-proxy.ts");
  const child: ChildProcess = fork(file, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [{ port, tls, dead }] = (await once(child, "message")) as [Record<"port" | "tls" | "dead", number>];
  return {
    urlOf: (fault: string) => {
      if (fault === "connect") return `http://127.0.0.1:${dead}/none`;
      if (fault === "bad tls") return `https://127.0.0.1:${tls}/none`;
      return `http://127.0.0.1:${port}/${encodeURIComponent(fault)}`;
    },
    /** Number of requests by fault. */
    heard: async () => {
      child.send("heard");
      return ((await once(child, "message")) as [Record<string, number>])[0];
    },
    close: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

const Found = z.object({ offers: z.array(z.string()) });
const Stated = z.object({ state: z.string() });
const WithheldReply = z.object({ penalty: z.int() });

/** A supplier with JSON over HTTP, through `ask`, like adapters. */
function wired({ settings }: OpenSupplier): Supplier {
  const { base_url } = settings as { base_url: string };
  const call = async <T>(act: string, json: unknown, shape: z.ZodType<T>, asking: CallOptions): Promise<T> => {
    const result = await ask({ url: new URL(`${base_url}/${act}`), json }, asking, { allowPrivate: true });
    const { data, error } = shape.safeParse(result.json);
    if (error) throw new SupplierFault("nonsense", `${act}: ${error.issues[0]!.path.join(".")}`);
    return data;
  };
  return {
    searchTrips: async (given, asking) => (await call("search", given, Found, asking)).offers as never,
    quote: (given, asking) => call("quote", given, Stated, asking) as never,
    lock: (given, asking) => call("lock", given, Stated, asking) as never,
    book: (given, asking) => call("book", given, Stated, asking) as never,
    status: (given, asking) => call("status", given, Stated, asking) as never,
    cancel: (given, asking) => call("cancel", given, Stated, asking) as never,
    penalty: (given, asking) => call("penalty", given, WithheldReply, asking) as never,
  };
}

/** Each act of a wired supplier, with an example. */
export const ACTS = {
  search: (of: Supplier, asking: CallOptions) => of.searchTrips!({ product: "flight" } as never, asking),
  quote: (of: Supplier, asking: CallOptions) => of.quote({} as never, asking),
  lock: (of: Supplier, asking: CallOptions) => of.lock!({ reference: "r1" } as never, asking),
  book: (of: Supplier, asking: CallOptions) => of.book({ reference: "r1" } as never, asking),
  status: (of: Supplier, asking: CallOptions) => of.status({ reference: "r1", pnr: null }, asking),
  cancel: (of: Supplier, asking: CallOptions) => of.cancel({ reference: "r1", pnr: "x", seqs: null }, asking),
  penalty: (of: Supplier, asking: CallOptions) => of.penalty({ reference: "r1", pnr: "x", seqs: null }, asking),
} as const;

/** A branch whose suppliers are wired. */
export async function buying() {
  const { branchId } = await office();
  const ctx = ctxOf(await personOf(branchId));
  let made = 0;
  return {
    branchId,
    ctx,
    /** A supplier at that address; returns its id. */
    supplier: async (base_url: string, more: object = {}) => {
      const form = {
        ...{ code: `s${++made}`, adapter: "core", title: `s${made}`, products: ["flight"], secrets: { token: TOKEN } },
        ...{ settings: { base_url, domain: "us.example", token_id: "tok_1" }, ...more },
      };
      return (await saveSupplier(ctx, { ...supplierSealing(), allowPrivate: true }, SupplierForm.parse(form))).id;
    },
  };
}
export const TOKEN = "dG9rZW4tdGhhdC1ub2JvZHktc2VlcwdG9r";

/** Dependencies with wired suppliers as in its own process: it knows only the database. */
export const wiredDeps = (more: Partial<SupplierDeps> = {}): SupplierDeps => ({
  ...supplierDeps({ requestId: "s1", now: new Date() }),
  supplierOf: wired,
  runtime: new SupplierRuntime(query),
  ...more,
});
