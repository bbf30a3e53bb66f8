import { z } from "zod";
import { code, count, id, instant, text, who } from "../../kernel/primitives";
import { ACT_STATES, EXTENSION, KINDS, PHONE, USSD } from "./rules";

/** Billable requests: history and pending approvals. */
export const PhoneRequestDto = z.object({
  id: z.int(),
  kind: z.enum(KINDS),
  state: z.enum(ACT_STATES),
  /** The number called or written to, or the USSD code. */
  target: z.string(),
  extension: z.string().nullable(),
  text: z.string().nullable(),
  answer: z.string().nullable().meta({ description: "reply of the network, or reason of failure" }),
  call_id: z.int().nullable(),
  message_id: z.int().nullable(),
  at: instant,
  by: who,
  decided_by: who.nullable(),
  reason: z.string().nullable(),
});
export const PhoneRequestRef = z.object({ id });
export const RejectPhoneRequestInput = z.object({ id, reason: text(300) });
export const ListPhoneRequestsInput = z.object({
  kind: z.enum(KINDS).nullish(),
  cursor: z.string().max(200).nullish(),
  per_page: count(1, 100).default(30),
});
export const PhoneRequestList = z.object({ rows: z.array(PhoneRequestDto), next_cursor: z.string().nullable() });
export const Approvals = z.object({ rows: z.array(PhoneRequestDto) });

export const UssdForm = z.object({
  code: code(40).pipe(z.string().regex(USSD, { error: "must be digits, * and #" })),
  /** Idempotency key. */
  request_key: code(60).nullish(),
});

/** `extension`: the caller's own; null: none. */
export const OwnExtension = z.object({
  extension: code(10)
    .pipe(z.string().regex(EXTENSION, { error: "digits" }))
    .nullable(),
});

/** Demo: makes the demo server ring. Without a number one of the branch's passengers calls. */
export const RingMe = z.object({ number: code(40).pipe(z.string().regex(PHONE)).nullish() });
export const Rung = z.object({ ok: z.boolean() });
