import { CATALOGUE } from "@/domain/error-catalogue";
import { isOutcomeUnknown, type OutcomeUnknown, refuseField } from "@/domain/errors";
import { exactJson } from "@/domain/exact";
import type { Batched } from "@/domain/lane";
import { jsonOf } from "@/domain/made-json";
import { batched } from "../db";
import { type Claim, claimingLanes, type Held, hashOf } from "./claim";
import { wireError } from "./envelope";
import { type Outcome, readOnce, runOnce } from "./once";
import { refusalOf } from "./refusal-of";
import type { Call } from "./serve";
import type { WireAnswer } from "./wire";

const KEY_SECONDS = 24 * 3600;
/** A jti lives as long as its token can: 15 minutes and the leeway on both sides. */
export const JTI_SECONDS = 15 * 60 + 120;

/** Does what was asked. `requestKey` is the name under which records it creates are found again. */
type Run = (requestKey: string | null, lanes: Batched) => Promise<object>;

/**
 * Runs the call, at most once where it carries a key: `Idempotency-Key` on a POST, and `jti` of a signed token
 * (contract sections 1 and 2).
 */
export async function repeatable(call: Call, body: Buffer, run: Run): Promise<WireAnswer> {
  try {
    return await keyed(call, body, run);
  } catch (error) {
    const told = isOutcomeUnknown(error) && (error as OutcomeUnknown).told;
    if (!told) throw error;
    return ok(call.envelope.success(told, call.now, call.entry.meta.member));
  }
}

async function keyed(call: Call, body: Buffer, run: Run): Promise<WireAnswer> {
  const { wire, entry, caller, path, search } = call;
  const key = entry.meta.idempotent ? idempotencyKey(wire.header("idempotency-key")) : undefined;
  const jti = caller.jti ?? undefined;
  if (key === undefined && jti === undefined) return ok(await run(null, batched));

  const branchId = caller.actor?.branchId ?? caller.site?.branchId ?? 0;
  const bodyHash = hashOf(`${entry.verb} ${path}?${search}`, body);
  const claim = (route: string, name: string, keptSeconds: number, misuse: Claim["misuse"]): Claim => {
    return { branchId, caller: caller.name, route, key: name, bodyHash, keptSeconds, misuse };
  };
  const requestKey = key !== undefined ? `key:${entry.path}:${key}` : `jti:${jti}`;

  const along: Held[] | undefined = entry.meta.oneDeed ? [] : undefined;
  const lanes = along ? claimingLanes(along) : batched;

  let outcome = () => settle(call, () => run(requestKey, lanes), isAnswer);
  let replayed = false;
  if (key !== undefined) {
    const named = claim(`${entry.verb} ${entry.path}`, key, KEY_SECONDS, "referenceReused");
    const inner = outcome;
    outcome = async () => {
      const answer = await runOnce(named, inner, along);
      replayed = answer.replayed;
      return { answer, keep: true };
    };
  }
  const answer =
    jti === undefined ? (await outcome()).answer : await underJti(claim("jti", jti, call.jtiSeconds, "replayed"));
  if (key === undefined || !(replayed || ("replayed" in answer && answer.replayed))) return answer;
  return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };

  /** A signed token's id stands for one request: also a request that was refused for its form or its target. */
  function underJti(signed: Claim) {
    const told = () => settleRefusal(call, outcome, (code) => code < 9000 && code !== FIRST_RUNNING);
    return entry.procedure._def.type === "mutation" ? runOnce(signed, told, along) : readOnce(signed, told);
  }
}

const FIRST_RUNNING = 3011;
/** A refusal of the business is an answer like any other; one of access, form or system leaves an Idempotency-Key free. */
const isAnswer = (code: number) => code >= 4000 && code < 9000;

const settle = (call: Call, run: () => Promise<object>, keeps: (code: number) => boolean) =>
  settleRefusal(call, async () => ({ answer: ok(await run()), keep: true }), keeps);

/** The refusals that `keeps` names become answers to keep; anything else is thrown on. */
async function settleRefusal(
  call: Call,
  run: () => Promise<Outcome>,
  keeps: (code: number) => boolean,
): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    // What may have been done is no answer yet: the next call of the same finds out.
    const cause = isOutcomeUnknown(error) ? error : (error as Error).cause;
    if (isOutcomeUnknown(cause)) throw cause;
    const refusal = refusalOf(error, undefined);
    if (!refusal || !keeps(CATALOGUE[refusal.reason].code)) throw error;
    const { envelope, locale, requestId, now } = call;
    const body = exactJson(envelope.failure(wireError(refusal, locale, requestId), now));
    return { answer: { status: CATALOGUE[refusal.reason].status, headers: {}, body }, keep: true };
  }
}

const ok = (data: object): WireAnswer => ({ status: 200, headers: {}, body: jsonOf(data) });

function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw refuseField("Idempotency-Key", { en: "1 to 200 visible ASCII characters", fa: "۱ تا ۲۰۰ نویسهٔ دیدنی اسکی" });
}
