import { Refusal } from "@/domain/kernel/errors";
import { query } from "../../db";
import type { Call } from "../call";
import type { PacketPayload } from "../packet";
import { JTI_SECONDS } from "./call";
import { hashOf } from "./claim";

/**
 * A packet that changes something is carried out once, whatever JWT comes with it: its own digest takes the place of the
 * `jti`, and names what the call creates. Thus a packet that was seen on its way is worth nothing beside a JWT taken from
 * another call, or one without a `jti`. The `jti` stays bound to this one packet: with another it is refused (2006).
 * A packet opens as long as its connection token lives, and so long its digest is remembered.
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

/** The place where a plain call's jti stands too (once.ts), so that neither can follow the other. */
const BIND = `
  insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, expires_at)
  values ($1, $2, 'jti', $3, $4, now() + make_interval(secs => $5))
  on conflict (branch_id, caller, route, key) do update
     set body_hash = excluded.body_hash, expires_at = excluded.expires_at, status = null, answer = null
   where k.expires_at < now() or k.body_hash = excluded.body_hash
  returning 1`;
