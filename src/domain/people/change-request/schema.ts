import { z } from "zod";
import { CHANGE_ACTS } from "../../kernel/gate/acts";
import { count, id, instant, text, who } from "../../kernel/primitives";
import { FactorCode } from "../operator-factor/schema";
import { ALONE } from "../second-person/rules";
import { CHANGE_DECISIONS, STATES } from "./rules";

/** `proof`: of a person who decides alone while a branch is being set up, with the second factor. */
export const ChangeDecisionForm = z.object({
  id,
  decision: z.enum(CHANGE_DECISIONS),
  reason: text(300).nullish(),
  proof: z.object({ password: z.string().min(1).max(200), code: FactorCode.nullish() }).nullish(),
});
export const ChangeDecided = z.object({ id: z.int(), state: z.enum(STATES) });

export const ChangeQuery = z.object({
  state: z.enum(STATES).nullish(),
  subject_type: text(40).nullish(),
  page: count(1, 10_000).default(1),
  per_page: count(1, 100).default(50),
});

const side = z.record(z.string(), z.unknown());
const ChangeRequest = z.object({
  id: z.int(),
  act: z.enum(CHANGE_ACTS),
  subject: z.object({ type: z.string(), id: z.string().nullable() }),
  title: z.string(),
  before: side.nullable(),
  after: side,
  state: z.enum(STATES),
  requested_by: who,
  requested_at: instant,
  expires_at: instant,
  decided_by: who.nullable(),
  decided_at: instant.nullable(),
  reason: z.string(),
  decided_alone: z.enum(ALONE).nullable(),
  /** The decisions the caller may make now. */
  decisions: z.array(z.enum(CHANGE_DECISIONS)),
  /** For an own request: why it may be approved alone, and from when. */
  alone: z.object({ why: z.enum(ALONE), from: instant }).nullable(),
});
export const ChangeList = z.object({
  rows: z.array(ChangeRequest),
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  one_person: z.boolean().meta({ description: "true when the branch has declared that it is run by one person" }),
});
