import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Charge, Gateway, GatewayResult, OpenGateway, Verdict } from "@/domain/cashier/gateway/port";
import type { Query } from "@/domain/kernel/context";
import type { RowOf } from "@/domain/kernel/table-rows";
import { only, unavailable } from "./ask";

const AUTHORITY = /^sbx_[\w-]{24}$/;

type Row = RowOf<"sandbox_charges", "serial" | "amount" | "currency" | "state" | "said_amount"> & {
  slow: boolean;
  late: boolean;
};

/** A simulated gateway stored in one table, so that every process sees its charges: its page is /p/{slug}/sandbox. */
export function sandbox({ branch_id }: OpenGateway, { query }: { query: Query }): Gateway {
  async function open({ serial, amount, currency, callbackUrl, expiresAt }: Charge) {
    const authority = `sbx_${randomBytes(18).toString("base64url")}`;
    const values = [branch_id, authority, serial, amount, currency, expiresAt];
    const [row] = await query<{ authority: string }>("sandbox.open", OPEN, values);
    return { authority: row!.authority, redirect: new URL("sandbox", callbackUrl).href };
  }

  async function verify({ authority, serial }: { authority: string; serial: string }): Promise<Verdict> {
    const [row] = await query<Row>("sandbox.verify", VERIFY, [branch_id, authority]);
    if (!row || row.serial !== serial) throw unavailable("no such charge");
    if (row.state === "declined") return { state: "failed", code: "declined", message: "The payer declined" };
    if (row.state === "open") {
      return row.late ? { state: "failed", code: "expired", message: "The payment expired" } : { state: "pending" };
    }
    if (row.slow) return { state: "pending" };
    const { amount, said_amount, currency } = row;
    // The test card of common documentation, and a number a clerk can search for.
    const tracking = String(createHash("sha256").update(authority).digest().readUIntBE(0, 6))
      .padStart(15, "0")
      .slice(-12);
    return { state: "success", authority, amount: said_amount ?? amount, currency, tracking, card: "411111******1111" };
  }

  return {
    open,
    verify,
    readReturn: (query) => resultIn({ authority: only(query, "authority", AUTHORITY), status: query.get("status") }),
    readHook: (body) => {
      try {
        return resultIn(Hook.parse(JSON.parse(body.toString("utf8"))));
      } catch {
        return { fault: "no_authority" };
      }
    },
  };
}

/** The sandbox signs nothing: a webhook with an authority only causes us to query that charge. */
const Hook = z.object({ authority: z.string().regex(AUTHORITY), status: z.string().nullish() });

function resultIn({ authority, status }: { authority?: string; status?: string | null }): GatewayResult {
  if (!authority) return { fault: "no_authority" };
  return { authority, claimed: status === "ok" ? "ok" : status === "failed" ? "failed" : "unknown" };
}

const OPEN = `
  with made as (
    insert into sandbox_charges (branch_id, authority, serial, amount, currency, expires_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (branch_id, serial) do nothing
    returning authority
  )
  select authority from made
  union all
  select authority from sandbox_charges where branch_id = $1 and serial = $3
  limit 1`;
const VERIFY = `
  select serial, amount, currency, state, said_amount,
         coalesce(slow_until > now(), false) as slow, expires_at < now() as late
    from sandbox_charges where branch_id = $1 and authority = $2`;
