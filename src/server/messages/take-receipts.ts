import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { RowOf } from "@/domain/kernel/table-rows";
import type { Receipt } from "@/domain/platform/message/port";
import { HttpSettings } from "@/domain/platform/message/schema.line";
import { keepReceipts } from "@/domain/platform/message/sending";
import { query } from "../db";
import { openSecrets } from "../message-secrets";

const MAX_BYTES = 65_536;
/** Maximum difference between a signature's time and ours. */
const SKEW_SECONDS = 300;
const MOST = 500;

type Line = RowOf<"message_lines", "branch_id" | "id" | "sealed"> & { settings: unknown };

/**
 * Receives delivery receipts of an HTTP gateway, one or an array: JSON or a form in the body, or the query of a GET.
 * Signed with the line's secret: `X-Signature: t=…,v1=HMAC-SHA256(t.body)`, or the secret itself as `key` for gateways
 * that cannot sign. Answers 204 when stored, also for repeated receipts and unknown messages; 404 for an unknown
 * address, 401 without a valid signature.
 */
export async function takeReceipts(request: Request, hook: string): Promise<Response> {
  const [line] = await query<Line>("messages.hook", HOOK, [hook]);
  if (!line) return new Response(null, { status: 404 });
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return new Response(null, { status: 413 });
  const body = await request.text();
  if (body.length > MAX_BYTES) return new Response(null, { status: 413 });
  const { searchParams } = new URL(request.url);
  const signed = request.method === "GET" ? "" : body;
  const secret = openSecrets(line.sealed).receipts;
  if (
    !secret ||
    !(proves(request.headers.get("x-signature"), secret, signed) || same(searchParams.get("key") ?? "", secret))
  )
    return new Response(null, { status: 401 });
  const result = readReceipts(
    HttpSettings.parse(line.settings),
    request.method === "GET" ? Object.fromEntries(searchParams) : bodyOf(body),
  );
  if (!result) return new Response(null, { status: 422 });
  if (result.length > 0) await keepReceipts(query, { branchId: line.branch_id, lineId: line.id }, result);
  return new Response(null, { status: 204 });
}

function proves(header: string | null, secret: string, body: string): boolean {
  const [, t, v1] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header ?? "") ?? [];
  if (!t || !v1 || Math.abs(Date.now() / 1_000 - Number(t)) > SKEW_SECONDS) return false;
  return same(v1, createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
}

const same = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

function bodyOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

const One = z.record(z.string(), z.unknown());

/** Intermediate states are ignored; undefined when it is not a receipt. */
function readReceipts({ receipt }: HttpSettings, given: unknown): Receipt[] | undefined {
  const { data: all } = z
    .array(One)
    .max(MOST)
    .safeParse(Array.isArray(given) ? given : [given]);
  if (!all?.every((one) => receipt.ref in one && receipt.state in one)) return undefined;
  return all.flatMap((one): Receipt[] => {
    const [providerRef, state] = [String(one[receipt.ref]), String(one[receipt.state])];
    if (receipt.delivered.includes(state)) return [{ providerRef, outcome: "delivered" }];
    return receipt.undelivered.includes(state) ? [{ providerRef, outcome: "undelivered", detail: state }] : [];
  });
}

const HOOK = "select branch_id, id, settings, sealed from message_lines where hook = $1 and driver = 'http'";
