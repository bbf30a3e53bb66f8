import type { Actor, Ctx } from "../../kernel/context";
import type { Reason } from "../../kernel/errors";

type Refused = { personnelId: string; kind: string; reason: Reason; address: string | null };

/**
 * Records a refused sign-in: account if any, address, reason. One statement with equal timing for existing and unknown
 * accounts. Rate-limited attempts (9001) are not recorded: their number is unbounded.
 */
export async function noteRefused(
  { query, now, requestId }: Pick<Ctx<Actor | null>, "query" | "now" | "requestId">,
  { personnelId, kind, reason, address }: Refused,
): Promise<void> {
  if (reason === "tooManyRequests" || reason === "databaseUnavailable") return;
  await query("operator.note-refused", NOTE, [now, personnelId, kind, reason, address, requestId]);
}

const NOTE = `
  insert into refused_sign_ins (at, operator_id, kind, reason, address, request_id)
  values ($1, (select id from operators where personnel_id = $2), $3, $4, $5, $6)`;
