import { failPoint } from "../../kernel/fail-point";
import { maskBody, maskText } from "../api-log/mask";
import { envelopeOf, type WebhookEnvelopeDto } from "./envelope";
import { type Key, signatureOf, signingKeys } from "./keys";
import type { Post } from "./port";
import { ATTEMPT_MS, pauseAfter } from "./rules";
import type { Scope } from "./rules.types";

/** A delivery claimed by a sender (claim_webhooks). */
export type Claimed = WebhookEnvelopeDto & {
  branch_id: number;
  endpoint_id: number;
  id: bigint;
  tries: number;
  expires_at: Date;
  url: string;
  sealed: Uint8Array;
  scope: Scope;
};

/** Result of an attempt, for record_webhook_results; `fault` null: delivered. */
export type Ended = {
  branch_id: number;
  id: number;
  at: Date;
  ms: number;
  http_status: number | null;
  fault: string | null;
  answer: string | null;
  retry_at: Date;
};

export type Sender = { post: Post; open: (sealed: Uint8Array) => Key[]; now: () => Date };

const MAX_ANSWER = 500;

/** Sends one delivery, signed at the time of sending. Never throws: any failure becomes the attempt's fault. */
export async function attempt({ post, open, now }: Sender, of: Claimed): Promise<Ended> {
  const at = now();
  const started = performance.now();
  const ended = (more: Pick<Ended, "http_status" | "fault" | "answer">): Ended => ({
    ...{ branch_id: of.branch_id, id: Number(of.id), at: now(), ms: Math.round(performance.now() - started), ...more },
    retry_at: new Date(
      Math.max(
        at.getTime() + 1,
        Math.min(at.getTime() + pauseAfter(of.tries + 1, Math.random()), of.expires_at.getTime()),
      ),
    ),
  });
  const keys = signingKeys(open(of.sealed), at.getTime());
  if (keys.length === 0) return ended({ http_status: null, fault: "no key to sign with: renew it", answer: null });
  const body = JSON.stringify(envelopeOf(of, of.scope));
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const headers = { "x-signature": signatureOf(keys, body, at.getTime()), "x-event-id": of.event_id };
  try {
    failPoint("webhook.post.before");
    const { status, text } = await post({ url: of.url, body, headers, signal });
    failPoint("webhook.post.after");
    const fault = status >= 200 && status < 300 ? null : `HTTP ${status}`;
    return ended({ http_status: status, fault, answer: masked(text, keys) });
  } catch (error) {
    const fault = signal.aborted ? `no answer within ${ATTEMPT_MS / 1_000} s` : (error as Error).message;
    return ended({ http_status: null, fault: (maskText(fault, 250) || "failed").slice(0, 300), answer: null });
  }
}

/** The beginning of the answer, with secrets and personal data masked. */
function masked(text: string, keys: readonly Key[]): string | null {
  const cleaned = keys.reduce((left, { secret }) => left.replaceAll(secret, "•••"), text.replaceAll("\0", "")).trim();
  if (cleaned === "") return null;
  try {
    return JSON.stringify(maskBody(JSON.parse(cleaned), MAX_ANSWER)).slice(0, MAX_ANSWER);
  } catch {
    return maskText(cleaned, MAX_ANSWER).slice(0, MAX_ANSWER);
  }
}
