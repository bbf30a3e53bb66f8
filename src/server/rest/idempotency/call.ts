import { actorName } from "@/domain/kernel/context";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { isOutcomeUnknown, OutcomeUnknown, Refusal, refuseField } from "@/domain/kernel/errors";
import { exactJson } from "@/domain/kernel/exact";
import { jsonOf } from "@/domain/kernel/raw-json";
import { REUSED } from "@/domain/kernel/request-meta";
import { keepOrigin, type Origin } from "@/domain/platform/audit-history/keep-origin";
import { query } from "../../db";
import { log } from "../../log";
import { Attempt } from "../attempt";
import type { Call } from "../call";
import { wireError } from "../envelope";
import type { HttpAnswer } from "../http-types";
import { requestKeyOf, takesKey } from "../keys";
import { refusalOf } from "../refusal-of";
import { type Claim, claimingBatchers, type Held, hashOf } from "./claim";
import { type Answered, type Outcome, type Run, runOnce } from "./store";

const KEY_SECONDS = 24 * 3600;
/** A jti lives as long as its token: 15 minutes plus the leeway on both sides. */
export const JTI_SECONDS = 15 * 60 + 120;

/** The request: its bytes, the parsed members, the path and the query. */
export type Sent = { bytes: Buffer; read: () => Record<string, unknown> };
type Act = (attempt: Attempt) => Promise<object>;

/**
 * Runs a writing call, at most once if it has a key: `Idempotency-Key`, the body's own `request_key`, or the `jti` of a
 * signed token (contract 13.4 and 13.5). A call with two keys is one call: a repeat with either gets its answer.
 */
export async function repeatable(call: Call, sent: Sent, act: Act): Promise<HttpAnswer> {
  try {
    return await withReference(call, sent, act);
  } catch (error) {
    const result = isOutcomeUnknown(error) && (error as OutcomeUnknown).told;
    if (!result) throw error;
    const body = call.envelope.success(result, call.now, call.entry.meta.member) as { meta?: object };
    return ok({ ...body, meta: { ...body.meta, code: CATALOGUE.outcomeUnknown.code } });
  }
}

/** The keys of a call, and the data that must match in a repeat. */
type Names = { key: Claim | null; own: Claim | null; signed: Claim | null };

function namesOf(call: Call, { bytes, read }: Sent): Names {
  const { wire, entry, caller, path, search } = call;
  const takes = takesKey(entry);
  const key = takes ? idempotencyKey(wire.header("idempotency-key")) : undefined;
  const within = takes ? requestKeyOf(entry.procedure, key !== undefined, read) : undefined;
  const route = `${entry.verb} ${entry.path}`;
  const at = `${entry.verb} ${path}?${search}`;
  const by = { branchId: caller.actor?.branchId ?? caller.site?.branchId ?? 0, caller: caller.name };
  const claimOptions = { ...by, keptSeconds: KEY_SECONDS, misuse: "referenceReused" } as const;
  const claim = { ...claimOptions, bodyHash: within ? hashOf(at, within.data) : hashOf(at, bytes) };
  const prefix = entry.verb === "POST" ? entry.path : route;
  const own = within?.requestKey ?? null;
  return {
    key: key === undefined ? null : { ...claim, route, key, name: `key:${prefix}:${key}`, field: "Idempotency-Key" },
    own:
      own === null
        ? null
        : {
            ...claim,
            route: `${route} request_key`,
            key: own,
            name: `body:${prefix}:${own}`,
            field: "request_key",
          },
    signed: caller.jti === null ? null : signedOf(call, hashOf(at, bytes), by),
  };
}

const signedOf = ({ caller: { jti }, jtiSeconds }: Call, bodyHash: string, by: Pick<Claim, "branchId" | "caller">) =>
  ({
    ...by,
    bodyHash,
    keptSeconds: jtiSeconds,
    route: "jti",
    key: jti!,
    name: `jti:${jti}`,
    misuse: "replayed",
  }) as const;

async function withReference(call: Call, sent: Sent, act: Act): Promise<HttpAnswer> {
  const { key, own, signed } = namesOf(call, sent);
  const [outermost, innermost] = [signed ?? key ?? own, own ?? key ?? signed];
  const origin = originOf(call);
  if (outermost === null || innermost === null) {
    if (origin) await keepOrigin(query, origin);
    return attempt(new Attempt(null), act);
  }
  // Stored with the first claim.
  outermost.origin = origin;
  // Claims are made with the statement of the call, except when the body has a key too: it may belong to an earlier
  // call.
  const along: Held[] | undefined = call.entry.meta.singleStatement && own === null ? [] : undefined;
  const batchers = along && claimingBatchers(along);
  let replayed = false;
  const once = async (claim: Claim, run: Run): Promise<Outcome & { answer: Answered }> => {
    const answer = await runOnce(claim, run, along);
    replayed ||= answer.replayed;
    return { answer, keep: true };
  };

  const runAction: Run = (name) => settle(call, () => attempt(new Attempt({ ...innermost, name }, batchers), act));
  const underOwn: Run = own ? (name) => once({ ...own, name: name || own.name }, runAction) : runAction;
  const underKey: Run = async () => {
    if (!key) return underOwn("");
    const stored = await once(key, underOwn);
    if (own && stored.answer.replayed) await refuseOther(own, stored);
    return stored;
  };
  const { answer } = signed
    ? await underJti(call, signed, (key ?? own) ? underKey : runAction, along)
    : await underKey("");
  if ((key ?? own) === null || !(replayed || ("replayed" in answer && answer.replayed))) return answer;
  return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
}

/** Origin of a change by staff of the branch: the audit log records the call. */
const originOf = ({ caller: { actor }, address, requestId }: Call): Origin | null =>
  actor?.kind === "operator" && address !== null
    ? { branchId: actor.branchId, requestId, actor: actorName(actor), address }
    : null;

/** A signed token's id identifies one request, including one refused for its form or its target. */
async function underJti(call: Call, signed: Claim, run: Run, along: Held[] | undefined) {
  const toCallDto: Run = (name) =>
    settleRefusal(
      call,
      () => run(name),
      (code) => code < 9000 && code !== FIRST_RUNNING,
    );
  return { answer: await runOnce(signed, toCallDto, along) };
}

/**
 * After a call was answered under its header, its body's own key is bound to it; 3010 when that key belongs to another
 * call.
 */
async function refuseOther(own: Claim, stored: Outcome): Promise<void> {
  const { body } = await runOnce(own, async () => stored);
  if (body !== stored.answer.body)
    throw new Refusal("referenceReused", { fields: [{ path: own.field!, message: REUSED }] });
}

const FIRST_RUNNING = 3011;
/** A business refusal is stored like any other answer; a refusal of access, form or system releases the key. */
const isAnswer = (code: number) => code >= 4000 && code < 9000;

/** Once something is committed, a fault must not report that nothing was done or allow the call to run again. */
async function attempt(one: Attempt, act: Act): Promise<HttpAnswer> {
  try {
    return ok(await act(one));
  } catch (error) {
    if (!one.hasDone || isOutcomeUnknown(lost(error))) throw error;
    const refusal = refusalOf(error, undefined);
    if (refusal && refusal.reason !== "databaseUnavailable" && refusal.reason !== "unexpected") throw error;
    log().error({ err: error }, "call interrupted after commit");
    throw new OutcomeUnknown(error);
  }
}

const settle = (call: Call, run: () => Promise<HttpAnswer>) =>
  settleRefusal(call, async () => ({ answer: await run(), keep: true }), isAnswer);

/** Turns the refusals in `keeps` into answers to store; rethrows anything else. */
async function settleRefusal(
  call: Call,
  run: () => Promise<Outcome>,
  keeps: (code: number) => boolean,
): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    // An unknown outcome is not stored: the next repeat determines it.
    if (isOutcomeUnknown(lost(error))) throw lost(error);
    const refusal = refusalOf(error, undefined);
    if (!refusal || !keeps(CATALOGUE[refusal.reason].code)) throw error;
    const { envelope, locale, requestId, now } = call;
    const body = exactJson(envelope.failure(wireError(refusal, locale, requestId), now, refusal.details.outcome));
    return { answer: { status: CATALOGUE[refusal.reason].status, headers: {}, body }, keep: true };
  }
}

/** tRPC's chain wraps the original error. */
const lost = (error: unknown) => (isOutcomeUnknown(error) ? error : (error as Error).cause);

const ok = (data: object): HttpAnswer => ({ status: 200, headers: {}, body: jsonOf(data) });

function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw refuseField("Idempotency-Key", {
    en: "must be 1 to 200 visible ASCII characters",
    fa: "۱ تا ۲۰۰ نویسهٔ دیدنی اسکی",
  });
}
