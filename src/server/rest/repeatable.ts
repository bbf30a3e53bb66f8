import { CATALOGUE } from "@/domain/error-catalogue";
import { refuseField } from "@/domain/errors";
import { wireError } from "./envelope";
import { type Claim, hashOf, type Outcome, readOnce, runOnce } from "./once";
import { refusalOf } from "./refusal-of";
import type { Call } from "./serve";
import type { WireAnswer } from "./wire";

const KEY_SECONDS = 24 * 3600;
/** A jti lives as long as its token can: 15 minutes and the leeway on both sides. */
const JTI_SECONDS = 15 * 60 + 120;

/**
 * Runs the call, at most once where it carries a key: `Idempotency-Key` on a POST, and `jti` of a signed token
 * (contract sections 1 and 2). `run` receives the name under which records it creates are found again.
 */
export async function repeatable(
  call: Call,
  body: Buffer,
  run: (requestKey: string | null) => Promise<object>,
): Promise<WireAnswer> {
  const { wire, entry, caller, path, search } = call;
  const key = entry.meta.idempotent ? idempotencyKey(wire.header("idempotency-key")) : undefined;
  const jti = caller.jti ?? undefined;
  if (key === undefined && jti === undefined) return ok(await run(null));

  const branchId = caller.actor?.branchId ?? caller.site?.branchId ?? 0;
  const bodyHash = hashOf(`${entry.verb} ${path}?${search}`, body);
  const claim = (route: string, name: string, keptSeconds: number, misuse: Claim["misuse"]): Claim => {
    return { branchId, caller: caller.name, route, key: name, bodyHash, keptSeconds, misuse };
  };
  const requestKey = key !== undefined ? `key:${entry.path}:${key}` : `jti:${jti}`;

  let outcome = () => settle(call, () => run(requestKey));
  if (key !== undefined) {
    const keyed = claim(`${entry.verb} ${entry.path}`, key, KEY_SECONDS, "referenceReused");
    const inner = outcome;
    outcome = async () => {
      const answer = await runOnce(keyed, inner);
      const headers: Record<string, string> = answer.replayed ? { "idempotent-replayed": "true" } : {};
      return { answer: { ...answer, headers: { ...answer.headers, ...headers } }, keep: true };
    };
  }
  if (jti === undefined) return (await outcome()).answer;
  const signed = claim("jti", jti, JTI_SECONDS, "replayed");
  return entry.procedure._def.type === "mutation" ? runOnce(signed, outcome) : readOnce(signed, outcome);
}

/** A refusal of the business is an answer like any other; one of access, form or system leaves the key free. */
async function settle(call: Call, run: () => Promise<object>): Promise<Outcome> {
  try {
    return { answer: ok(await run()), keep: true };
  } catch (error) {
    const refusal = refusalOf(error, undefined);
    if (!refusal || !kept(CATALOGUE[refusal.reason].code)) throw error;
    const { envelope, locale, requestId, now } = call;
    const body = JSON.stringify(envelope.failure(wireError(refusal, locale, requestId), now));
    return { answer: { status: CATALOGUE[refusal.reason].status, headers: {}, body }, keep: true };
  }
}

const kept = (code: number) => code >= 4000 && code < 9000;

const ok = (data: object): WireAnswer => ({ status: 200, headers: {}, body: JSON.stringify(data) });

function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw refuseField("Idempotency-Key", { en: "1 to 200 visible ASCII characters", fa: "۱ تا ۲۰۰ نویسهٔ دیدنی اسکی" });
}
