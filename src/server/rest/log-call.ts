import type { Site } from "@/domain/kernel/context";
import { isRefusal } from "@/domain/kernel/errors";
import { type Gap, type Kept, rowOfCall, rowOfCounted, rowOfGap } from "@/domain/platform/api-log/row";
import { Sampler } from "@/domain/platform/api-log/sampler";
import { writeRows } from "@/domain/platform/api-log/write-rows";
import { siteByName } from "../auth/site";
import { query } from "../db";
import { log } from "../log";
import { onceInProcess } from "../process";
import { callerAddress } from "./caller-address";
import type { HttpAnswer, HttpRequest } from "./http-types";
import type { Caller } from "./identify";
import type { Entry } from "./route-table";

const FLUSH_MS = 500;
const FLUSH_AT = 200;
const MAX_QUEUED = 2_000;
/** Bytes of waiting bodies in total; a single body above the second value is not stored. */
const MAX_HELD_BYTES = 8 * 1_048_576;
const MAX_BODY_BYTES = 256 * 1_024;
const AFTER_FAULT_MS = 2_000;
/** Concurrent lookups of sites of calls that were refused before identification. */
const MAX_LOOKUPS = 20;
/** Masks in slices: a full batch must not delay other requests. */
const SLICE = 20;

/** Facts of a call collected by the dispatcher; logged when it ends. */
export class CallNote {
  readonly atMs = Date.now();
  readonly started = performance.now();
  entry: Entry | null = null;
  caller: Caller | null = null;
  address: string | null = null;
  requestBytes = 0;

  constructor(
    readonly family: string,
    readonly path: string,
    readonly search: string,
    readonly wire: HttpRequest,
  ) {}

  matched(entry: Entry, address: string | null): void {
    this.entry = entry;
    this.address = address;
  }
}

/** The input of a call, unless it was refused earlier, and whether it came as a packet. */
type CallPayload = { input: unknown; packet: boolean };

/**
 * Adds an ended call to the branch's log: stored in full or only counted. Never waits, never throws; returns `answer`.
 */
export function logCall(note: CallNote, answer: HttpAnswer, payload: CallPayload): HttpAnswer {
  const ended = performance.now();
  try {
    ledger().end(note, answer, payload, ended - note.started);
  } catch (error) {
    log().warn({ err: error }, "API call logging failed");
  }
  return answer;
}

/** Writes all waiting calls: before the process ends, and in tests. */
export const flushCallLog = (): Promise<void> => ledger().drain();

/** A refused call without a branch is logged by the process with its address: the caller is unknown. */
function logRefusedCall(note: CallNote, { status, headers }: HttpAnswer): void {
  if (status !== 401 && status !== 403) return;
  const { family, path, wire, entry } = note;
  const address = note.address ?? callerAddress(wire.peer, wire.header("x-forwarded-for"));
  const route = { family, method: wire.method, path: entry?.path ?? path.slice(0, 200) };
  log().info({ event: "call refused", ...route, status, address, requestId: headers["x-request-id"] }, "refused");
}

const ledger = () => onceInProcess("call-log", () => new CallLog());

class CallLog {
  private queue: (Kept & { heldBytes: number })[] = [];
  private heldBytes = 0;
  private lookups = 0;
  private readonly gaps = new Map<number, Gap>();
  private readonly sampler = new Sampler((branchId, calls, atMs) => this.lose(branchId, calls, atMs));
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private restUntil = 0;

  end(note: CallNote, answer: HttpAnswer, payload: CallPayload, durationMs: number): void {
    const { caller, wire } = note;
    if (caller) {
      this.enter(note, caller.site, answer, payload, durationMs);
      return;
    }
    // A caller refused before identification is logged under the site of its Domain header, if any.
    const site = siteByName(wire.header("domain"));
    if (!(site instanceof Promise)) {
      this.enter(note, site ?? null, answer, payload, durationMs);
      return;
    }
    if (this.lookups >= MAX_LOOKUPS) {
      logRefusedCall(note, answer);
      return;
    }
    this.lookups++;
    site
      .then((found) => this.enter(note, found ?? null, answer, payload, durationMs))
      .catch(() => {})
      .finally(() => this.lookups--);
  }

  private enter(note: CallNote, site: Site | null, answer: HttpAnswer, payload: CallPayload, durationMs: number): void {
    const { entry, caller } = note;
    const branchId = caller?.actor?.branchId ?? site?.branchId;
    if (branchId === undefined) {
      logRefusedCall(note, answer);
      return;
    }
    const proven = caller !== null && (caller.actor !== null || entry?.guard.kind === "site");
    const call = {
      atMs: note.atMs,
      branchId,
      domainId: site?.domainId ?? null,
      caller: proven ? caller.name : `domain:${site?.domainId}`,
      proven,
      family: note.family,
      method: note.wire.method,
      pattern: entry?.path ?? null,
      status: answer.status,
      refused: answer.status >= 400 || (entry?.meta.member === "items" && answer.body.includes('"status":false')),
    };
    this.schedule();
    if (!this.sampler.keeps(call)) return;
    if (this.queue.length >= MAX_QUEUED) {
      this.lose(branchId, 1, note.atMs);
      return;
    }
    const { requestBytes } = note;
    const responseBytes = answer.body.length;
    const heavy =
      requestBytes + responseBytes > MAX_BODY_BYTES || this.heldBytes + requestBytes + responseBytes > MAX_HELD_BYTES;
    if (!heavy) this.heldBytes += requestBytes + responseBytes;
    this.queue.push({
      ...call,
      path: note.path,
      search: note.search,
      durationMs,
      address: note.address ?? callerAddress(note.wire.peer, note.wire.header("x-forwarded-for")),
      requestId: answer.headers["x-request-id"] ?? "",
      replayed: answer.headers["idempotent-replayed"] === "true",
      packet: payload.packet,
      input: heavy ? undefined : payload.input,
      requestBytes,
      // A refusal is short and has the reason: it is always stored.
      answer: heavy && responseBytes > 4_096 ? undefined : answer.body.toString(),
      responseBytes,
      heldBytes: heavy ? 0 : requestBytes + responseBytes,
    });
    if (this.queue.length === FLUSH_AT) void this.flush();
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, FLUSH_MS).unref();
  }

  private lose(branchId: number, calls: number, atMs: number): void {
    const gap = this.gaps.get(branchId);
    if (gap) gap.counted += calls;
    else this.gaps.set(branchId, { branchId, atMs, counted: calls });
  }

  async drain(): Promise<void> {
    await this.flush();
    this.sampler.close();
    await this.flush();
  }

  /** Writes batch after batch until nothing waits. Never throws: calls that cannot be written are counted. */
  flush(): Promise<void> {
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async write(): Promise<void> {
    if (Date.now() < this.restUntil) return this.schedule();
    for (;;) {
      const calls = this.queue.slice(0, FLUSH_AT);
      const counted = this.sampler.take(Date.now());
      const gaps = [...this.gaps.values()];
      if (calls.length + counted.length + gaps.length === 0) {
        if (this.sampler.counting) this.schedule();
        return;
      }
      const rows = [...counted.map(rowOfCounted), ...gaps.map(rowOfGap)];
      this.gaps.clear();
      for (let from = 0; from < calls.length; from += SLICE) {
        rows.push(...calls.slice(from, from + SLICE).map(rowOfCall));
        await new Promise(setImmediate);
      }
      try {
        await writeRows(query, rows);
      } catch (error) {
        // While the database is unreachable calls wait as long as there is space.
        const away = isRefusal(error);
        for (const { branchId, atMs, counted: n } of [...counted, ...gaps]) this.lose(branchId, n, atMs);
        if (!away) this.drop(calls);
        this.restUntil = Date.now() + AFTER_FAULT_MS;
        log().warn({ err: error, calls: calls.length }, "API log write failed");
        return this.schedule();
      }
      this.forget(calls);
    }
  }

  private drop(calls: readonly { branchId: number; atMs: number; heldBytes: number }[]): void {
    for (const { branchId, atMs } of calls) this.lose(branchId, 1, atMs);
    this.forget(calls);
  }

  private forget(calls: readonly { branchId: number; atMs: number; heldBytes: number }[]): void {
    this.queue = this.queue.slice(calls.length);
    for (const { heldBytes } of calls) this.heldBytes -= heldBytes;
  }
}
