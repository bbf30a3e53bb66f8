import { isOutcomeUnknown, Refusal } from "@/domain/kernel/errors";
import type { FileStream } from "@/domain/kernel/file-stream";
import { jsonOf } from "@/domain/kernel/raw-json";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import { config } from "../config";
import { prisma, query, runBatched } from "../db";
import { files } from "../files";
import { gate } from "../gate";
import { personVault } from "../person-vault";
import { requireGuard } from "../trpc";
import type { Attempt } from "./attempt";
import type { Call } from "./call";
import { callerAddress, isOwnMachine } from "./caller-address";
import { allowOrigin, preflight } from "./cors";
import { etagHeaders } from "./etag";
import type { Located } from "./families";
import type { HttpAnswer, HttpRequest } from "./http-types";
import { JTI_SECONDS, repeatable } from "./idempotency/call";
import { oncePerPacket } from "./idempotency/packet";
import { type Caller, identify } from "./identify";
import { ignoredBy, refuseIgnored, withIgnored } from "./ignored";
import { readInput } from "./input";
import { localeOf } from "./locale";
import { CallNote, logCall } from "./log-call";
import { pacedContent } from "./paced-content";
import { inTheClear, type Seal, unpack } from "./packet";
import { countCall, refuseSpent } from "./rate";
import { refused } from "./refused";
import { rejectPrefetch } from "./reject-prefetch";
import { requestIdOf } from "./request-id";
import type { Entry } from "./route-table";
import { beginStream } from "./stream";
import { withUpload } from "./upload/upload";

/** Limit of bodies (contract section 1); uploads have their own. */
const BODY_LIMIT = 1_048_576;
const NO_BYTES = Buffer.alloc(0);

/**
 * Answers one call of a documented family: route, caller, rate, body, procedure, envelope. Every failure is a catalogue
 * refusal in the family's envelope; never throws. Both mounts (node:http and Next) use this function.
 */
export async function serve(
  { family, path, version }: Located,
  search: string,
  wire: HttpRequest,
): Promise<HttpAnswer> {
  let now = new Date();
  let acted = false;
  let unchanged = false;
  const requestId = requestIdOf(wire.header("x-request-id"));
  const locale = localeOf(wire.header("accept-language"));
  const headers: Record<string, string> = { "x-request-id": requestId };
  const allowed = allowOrigin(wire.header("origin"), family.name, headers);
  const crossOrigin = allowed instanceof Promise ? await allowed : allowed;
  let envelope = family.envelope;
  let input: unknown;
  let seal: Seal = inTheClear;
  const note = new CallNote(family.name, path, search, wire);
  const logged = (answer: HttpAnswer) => logCall(note, answer, { input, packet: seal !== inTheClear });
  try {
    const match = version ? family.match(wire.method, path) : null;
    if (!match) throw new Refusal(version ? "unknownPath" : "versionUnknown");
    if ("allow" in match) {
      if (crossOrigin && wire.method === "OPTIONS") return preflight(headers, match.allow);
      headers["allow"] = match.allow;
      envelope = match.envelope ?? envelope;
      throw new Refusal("wrongMethod");
    }
    const { entry, params } = match;
    envelope = entry.meta.envelope ?? envelope;
    rejectPrefetch(entry, wire);
    const address = callerAddress(wire.peer, wire.header("x-forwarded-for"));
    note.matched(entry, address);
    const caller =
      address === null || isOwnMachine(address)
        ? await identify(entry.guard, wire, address, now)
        : await identifyOrCount(entry, wire, address, now, headers);
    note.caller = caller;
    if (!caller.unlimited) await countCall(entry.meta.rate ?? "other", caller.name, headers);
    if (entry.meta.kind === "upload") {
      // Permission is checked before the body is read.
      requireGuard(entry.guard, caller);
      const result = { address, requestId, locale, now };
      const call: Call = { wire, entry, envelope, path, search, params, caller, jtiSeconds: JTI_SECONDS, ...result };
      const answer = await withUpload(wire, caller.name, ({ file, fields }) => {
        note.requestBytes = file?.size ?? 0;
        call.now = new Date();
        input = { ...readInput(params, NO_BYTES, undefined, search), ...fields, ...params, ...(file && { file }) };
        const same = Buffer.from(JSON.stringify([fields, file?.name, file?.checksum]));
        return repeatable(call, { bytes: same, read: () => fields }, async (attempt) => {
          acted = true;
          const ignored = ignoredOf(call, input);
          return withIgnored(
            envelope.success(await invoke(call, input, attempt), call.now, entry.meta.member),
            ignored,
          );
        });
      });
      Object.assign(headers, answer.headers);
      return logged({ status: answer.status, headers, body: answer.body });
    }
    const sent = await wire.body(BODY_LIMIT);
    note.requestBytes = sent.length;
    // The time when the body is complete, since a slow body may arrive much later.
    now = new Date();
    const unpacked = await unpack(caller.packets, sent, wire.header("content-type"), search);
    seal = unpacked.seal;
    const { search: named } = unpacked;
    const dto = { address, requestId, locale, now };
    const call: Call = { wire, entry, envelope, path, search: named, params, caller, jtiSeconds: JTI_SECONDS, ...dto };
    if (entry.meta.kind === "stream") {
      input = readInput(params, unpacked.body, unpacked.type, unpacked.query);
      ignoredOf(call, input);
      const make = () => invoke(call, input, null) as Promise<FileStream>;
      const group = entry.guard.kind === "customer" ? "customer" : "operator";
      const file = { caller: caller.name, group, requestId, head: wire.method === "HEAD" } as const;
      const answer = await beginStream(make, file);
      const { content } = answer;
      const paced = content && entry.meta.rate === "heavy" && { content: pacedContent(content) };
      return logged({ ...answer, ...paced, headers: { ...headers, ...answer.headers } });
    }
    let members: Record<string, unknown> | undefined;
    const read = () => {
      members ??= readInput(params, unpacked.body, unpacked.type, unpacked.query);
      return members;
    };
    const act = async (attempt: Attempt | null) => {
      input = read();
      acted = attempt !== null;
      const ignored = ignoredOf(call, input);
      const data = await invoke(call, input, attempt);
      if (entry.meta.fresh) unchanged = etagHeaders(wire, data, headers);
      return withIgnored(envelope.success(data, now, entry.meta.member), ignored);
    };
    const answer =
      entry.procedure._def.type === "mutation"
        ? await repeatable(await oncePerPacket(call, unpacked), { bytes: unpacked.body, read }, act)
        : { status: 200, headers: {}, body: jsonOf(await act(null)) };
    Object.assign(headers, answer.headers);
    if (unchanged) return logged({ status: 304, headers, body: "" });
    return await seal(logged({ status: answer.status, headers, body: answer.body }));
  } catch (error) {
    const lost = isOutcomeUnknown(error) && !acted;
    const reply = lost ? new Refusal("databaseUnavailable", { retryAfterSeconds: 1 }) : error;
    return seal(logged(refused(reply, input, { envelope, headers, requestId, locale, now })));
  }
}

/** Members that the call does not accept; refused if the caller requests that. Permission is checked first. */
function ignoredOf({ entry, wire, caller }: Call, input: unknown): string[] {
  const ignored = ignoredBy(entry.procedure, input);
  if (ignored.length > 0) requireGuard(entry.guard, caller);
  refuseIgnored(wire, ignored);
  return ignored;
}

/** Runs the procedure: guard, input, output and use case are its own. */
const invoke = (
  { entry, wire, caller, address, requestId, locale, now }: Call,
  input: unknown,
  attempt: Attempt | null,
) =>
  entry.run(
    {
      db: prisma(),
      query: attempt?.query ?? query,
      runBatched: attempt?.runBatched ?? runBatched,
      ...(attempt && { steps: attempt.steps }),
      files: files(),
      persons: personVault,
      gate,
      actor: caller.actor,
      site: caller.site,
      now,
      requestId,
      locale,
      address,
      customerAddress: caller.customerAddress,
      domainHeader: wire.header("domain"),
      requestKey: attempt?.requestKey ?? null,
      scenario: scenarioOf(entry.guard, wire.header("test")),
    },
    input,
  );

/**
 * A scenario is a word, accepted only from callers who search, lock and book, and from a partner only when the
 * deployment has sandboxes: its bookings are our own.
 */
const scenarioOf = ({ kind }: Entry["guard"], dto: string | undefined): string | null => {
  if (dto === undefined || !/^[a-z_]{1,40}$/.test(dto)) return null;
  const plays = kind === "customer" || kind === "operator" || (kind === "partner" && config().allowPrivateTargets);
  return plays ? dto : null;
};

/**
 * Counts an unidentified caller by address, and refuses it after too many failures before checking the next attempt.
 * Calls from this machine are exempt.
 */
async function identifyOrCount(
  entry: Entry,
  wire: HttpRequest,
  address: string,
  now: Date,
  headers: Record<string, string>,
): Promise<Caller> {
  const guesser = `unidentified:${sourceOf(address)}`;
  await refuseSpent("other", guesser);
  try {
    return await identify(entry.guard, wire, address, now);
  } catch (error) {
    await countCall("other", guesser, headers);
    throw error;
  }
}
