import type { Duffel } from "@duffel/api";
import { z } from "zod";
import { type CallOptions, type OpenSupplier, SupplierFault } from "@/domain/sales/supplier/port";
import { DuffelSettings } from "@/domain/sales/supplier/schema.settings";
import { ask } from "../ask";

const HOME = "https://api.duffel.com";
const VERSION = "v2";

/** A refusal by Duffel: the first of its errors. */
export class DuffelRefusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly code: string,
    readonly words: string,
  ) {
    super(`${status} ${code} ${words}`);
  }
}

/**
 * Duffel's client over our bounded calls. It accepts no fetch: its calls use node-fetch without limits on time, size or
 * target, and follow redirects. But all its resources use the client's single `request`, which is replaced by ours:
 * routes, parameters and shapes remain Duffel's.
 */
export async function duffelClient(
  supplier: OpenSupplier,
  allowPrivate: boolean,
  asking: CallOptions,
): Promise<Duffel> {
  const { access_token: token } = supplier.secrets;
  if (!token) throw new SupplierFault("closed", "it has no access token", false);
  const base_url = DuffelSettings.safeParse(supplier.settings).data?.base_url;
  const base = (allowPrivate && base_url) || HOME;
  const client = new (await library()).Duffel({ token });
  const inner = (client as unknown as { client?: { request?: unknown } }).client;
  if (typeof inner?.request !== "function")
    throw new Error("Duffel's client no longer uses `request`: its calls would be unbounded");
  inner.request = bounded({ base, token, allowPrivate, asking });
  return client;
}

let loaded: Promise<typeof import("@duffel/api")> | undefined;

/** Loaded once, on demand. The library replaces process.env by a copy on import: restore the original. */
function library() {
  loaded ??= load();
  return loaded;
}
async function load() {
  const { env } = process;
  try {
    return await import("@duffel/api");
  } finally {
    process.env = env;
  }
}

type Given = { method: string; path: string; data?: object; params?: Record<string, unknown> };
type Way = { base: string; token: string; allowPrivate: boolean; asking: CallOptions };

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;

const bounded =
  ({ base, token, allowPrivate, asking }: Way) =>
  async ({ method, path, data, params = {} }: Given) => {
    const url = new URL(path.replace(/^\/*/, "/"), base);
    for (const [name, value] of Object.entries(params))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) url.searchParams.append(name, String(one));
    const headers = { "duffel-version": VERSION, authorization: `Bearer ${token}` };
    const known = METHODS.find((one) => one === method);
    if (!known) throw new SupplierFault("refused", `no method ${method}`, false);
    const sent = { url, method: known, headers, ...(data && { json: { data } }), mayRefuse: true };
    const { status, json, headers: result } = await ask(sent, asking, { allowPrivate });
    const faults = Failure.safeParse(json);
    if (status >= 400 || faults.success) {
      const [first] = faults.success ? faults.data.errors : [];
      throw new DuffelRefusal(status, first?.type ?? "", first?.code ?? "", first?.message ?? first?.title ?? "");
    }
    return { ...(json as object), status, headers: result };
  };

const Failure = z.object({
  errors: z
    .array(
      z.object({
        type: z.string().catch(""),
        code: z.string().catch(""),
        title: z.string().optional().catch(undefined),
        message: z.string().optional().catch(undefined),
      }),
    )
    .min(1),
});
