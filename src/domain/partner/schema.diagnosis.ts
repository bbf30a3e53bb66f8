import { z } from "zod";
import { instant, text } from "../primitives";
import { OUTCOMES, STEP_REASON, STEPS } from "./rules.diagnosis";

export const RefusalQuestion = z.object({
  domain: text(300).meta({ description: "value of the Domain header the partner sends" }),
  address: text(60)
    .nullish()
    .meta({ description: "address of the partner's server, as shown by refusal 2003 or GET /ip" }),
});

const Trust = z.object({
  id: z.int(),
  network: z.string(),
  note: z.string(),
  reason: z.string(),
  decided_at: instant.nullable(),
  expires_at: instant.nullable(),
  acts: z.array(z.enum(["trust", "reject", "withdraw", "revoke"])),
});

const REASONS = Object.values(STEP_REASON);

/** What the gate would say to a call now, check by check. */
export const Explanation = z.object({
  domain: z.string(),
  as_written: z
    .boolean()
    .meta({ description: "false when the value, sent exactly as typed here, would not be recognized" }),
  address: z.string().nullable(),
  now: instant,
  foreign: z.boolean().meta({ description: "registered with another branch" }),
  verdict: z.enum(REASONS).nullable().meta({ description: "catalogue key of the first failing check" }),
  steps: z.array(z.object({ step: z.enum(STEPS), outcome: z.enum(OUTCOMES) })),
  site: z
    .object({
      id: z.int(),
      colleague: z.string(),
      closed: z.enum(["site", "colleague", "branch"]).nullable(),
      suspended_at: instant.nullable(),
      suspended_reason: z.string().nullable(),
      client_id: z.string().nullable(),
      token_days: z.int(),
      tokens: z.array(
        z.object({
          token_id: z.string(),
          issued_at: instant,
          expires_at: instant,
          revoked_at: instant.nullable(),
          revoked_reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  match: Trust.nullable(),
  near: z.array(Trust.extend({ why: z.enum(["requested", "rejected", "revoked", "expired", "neighbour"]) })),
  elsewhere: z.array(z.object({ id: z.int(), domain: z.string() })),
});
