import { maskBody, maskQuery, maskText } from "./mask";
import type { Ended, More } from "./sampler";

/** A sampled call as observed, unmasked; it stays in this process and only briefly. */
export type Kept = Ended & {
  path: string;
  search: string;
  durationMs: number;
  address: string | null;
  requestId: string;
  replayed: boolean;
  packet: boolean;
  /** Parsed path, query and body; undefined if the call was refused earlier, or it was too large to hold. */
  input: unknown;
  requestBytes: number;
  /** The answer's body; undefined if it was too large to hold. */
  answer: string | undefined;
  responseBytes: number;
};

/** Calls of a branch that could not be stored, since when. */
export type Gap = { branchId: number; atMs: number; counted: number };

type Row = Record<string, unknown> & { branch_id: number };

/** The masked row of a call. Expensive, so it never runs on a request's path. */
export function rowOfCall(call: Kept): Row {
  const answer = parsed(call.answer);
  const codes = codesOf(answer, call.status);
  return {
    ...rowOfCounted({ ...call, counted: 1 }),
    kind: "call",
    path: maskText(call.path, 300),
    query: call.search === "" ? null : maskQuery(call.search),
    code: codes.code,
    item_code: codes.itemCode,
    refused: call.refused,
    duration_ms: call.durationMs,
    address: call.address,
    request_id: call.requestId,
    replayed: call.replayed,
    packet: call.packet,
    request_bytes: call.requestBytes,
    response_bytes: call.responseBytes,
    // Packet bodies are encrypted against intermediaries, and the log is one.
    request: call.packet || call.input === undefined ? null : maskBody(call.input),
    response: call.packet || answer === undefined ? null : maskBody(answer),
  };
}

/** A row such as "420 more like this". */
export const rowOfCounted = (more: More): Row => ({
  branch_id: more.branchId,
  at: new Date(more.atMs).toISOString(),
  kind: "more",
  counted: more.counted,
  family: more.family,
  caller: more.caller,
  domain_id: more.domainId,
  method: more.method,
  pattern: more.pattern,
  status: more.status,
  status_class: Math.floor(more.status / 100),
  refused: more.refused,
});

export const rowOfGap = ({ branchId, atMs, counted }: Gap): Row => ({
  branch_id: branchId,
  at: new Date(atMs).toISOString(),
  kind: "gap",
  counted,
});

function parsed(text: string | undefined): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Answer = { error?: { code?: unknown }; meta?: { code?: unknown }; items?: unknown };

/** The answer's own code, and the highest code of an item that is not a plain success. */
function codesOf(answer: unknown, status: number): { code: number | null; itemCode: number | null } {
  const { error, meta, items } = (answer ?? {}) as Answer;
  const codes = (Array.isArray(items) ? items : [])
    .map((item: { code?: unknown } | null) => item?.code)
    .filter((code): code is number => typeof code === "number" && code !== 1000);
  const own = error?.code ?? meta?.code ?? (status < 400 ? 1000 : null);
  return {
    code: typeof own === "number" ? own : null,
    itemCode: codes.length > 0 ? codes.reduce((a, b) => Math.max(a, b)) : null,
  };
}
