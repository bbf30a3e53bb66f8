import { Refusal } from "@/domain/kernel/errors";
import { query } from "../../db";
import type { Call } from "../call";
import type { PacketPayload } from "../packet";
import { JTI_SECONDS } from "./call";
import { hashOf } from "./claim";

/**
 * Runs a packet that changes data once, whatever JWT comes with it: its digest replaces the `jti` and names the records
 * of the call. So an intercepted packet is useless with the JWT of another call or one without a `jti`. The `jti` is
 * bound to this packet: with another it is refused (2006). The digest is stored as long as the packet can be opened,
 * the lifetime of its connection token.
 */
export async function oncePerPacket(call: Call, { packet }: PacketPayload): Promise<Call> {
  const { caller, entry } = call;
  if (packet === null || entry.procedure._def.type !== "mutation") return call;
  const digest = `packet:${hashOf(packet)}`;
  if (caller.jti !== null) {
    const place = [caller.actor?.branchId, caller.name, caller.jti, digest];
    const [ours] = await query("packet.bind-jti", BIND, [...place, JTI_SECONDS]);
    if (!ours) throw new Refusal("replayed");
  }
  const lifeMs = (caller.packets?.key.expiresAt.getTime() ?? 0) - call.now.getTime();
  const jtiSeconds = Math.max(JTI_SECONDS, Math.ceil(lifeMs / 1000));
  return { ...call, caller: { ...caller, jti: digest }, jtiSeconds };
}

/** The same place as a plain call's jti (once.ts), so that each excludes the other. */
const BIND = `
  insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, expires_at)
  values ($1, $2, 'jti', $3, $4, now() + make_interval(secs => $5))
  on conflict (branch_id, caller, route, key) do update
     set body_hash = excluded.body_hash, expires_at = excluded.expires_at, status = null, answer = null
   where k.expires_at < now() or k.body_hash = excluded.body_hash
  returning 1`;
