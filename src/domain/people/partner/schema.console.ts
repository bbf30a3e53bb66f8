import { z } from "zod";
import { code, date, id, instant, page, text } from "../../kernel/primitives";
import { FactorCode } from "../operator-factor/schema";
import { TOKEN_DAYS, TOKEN_STATES, TRUST_STATUSES } from "./rules";
import { IssuedToken } from "./schema";

const tokenDays = z.preprocess((days) => (typeof days === "string" ? Number(days) : days), z.literal(TOKEN_DAYS));
const Reasoned = z.object({ reason: text(300) });

/** The actor: an operator by name, the partner's own call, or the service. */
const Who = z.object({
  kind: z.enum(["operator", "partner", "system"]),
  id: z.int().nullable(),
  name: z.string().nullable(),
  name_latin: z.string().nullable(),
});

export const ById = z.object({ id });
/** `proof`: second factor of an operator who decides alone during setup. */
export const Trusting = ById.extend({
  proof: z.object({ password: z.string().min(1).max(200), code: FactorCode.nullish() }).nullish(),
});

export const DomainQuery = page.extend({
  search: text(100).nullish().meta({ description: "matches part of the domain, or the colleague's name or code" }),
  status: z.enum(["active", "suspended"]).nullish(),
  colleague_id: id.nullish(),
});

const Colleague = z.object({ id: z.int(), code: z.string(), name: z.string(), active: z.boolean() });

const DomainRow = z.object({
  id: z.int(),
  domain: z.string(),
  colleague: Colleague,
  token_days: z.int(),
  basic_required: z.boolean(),
  packets_required: z.boolean(),
  unlimited: z.boolean(),
  suspended_at: instant.nullable(),
  suspended_reason: z.string().nullable(),
  created_at: instant,
  live_tokens: z.int(),
  tokens_end_at: instant.nullable().meta({ description: "end of the last of them" }),
  trusted: z.int().meta({ description: "networks trusted at present" }),
  requested: z.int().meta({ description: "networks waiting for a decision" }),
  last_call_at: instant.nullable().meta({ description: "counted over the calls in the API log" }),
});

export const DomainList = z.object({
  rows: z.array(DomainRow),
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

export const DomainDetails = DomainRow.extend({
  client_id: z.string().nullable(),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: instant,
      action: z.string(),
      subject: z.string(),
      who: Who,
      address: z.string().nullable(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});

export const ColleagueChoiceQuery = z.object({ search: text(100).nullish() });
export const ColleagueChoices = z.array(Colleague.omit({ active: true }));

/** HTTP Basic credentials of GET /token: shown once, a hash is stored. */
export const ClientSecret = z.object({ client_id: z.string(), client_secret: z.string() });

export const Registration = z.object({
  domain: text(300),
  colleague_id: id,
  token_days: tokenDays.default(1),
  basic_required: z.boolean().default(false),
  packets_required: z.boolean().default(false),
});

export const Registered = z.object({ id: z.int(), domain: z.string(), client: ClientSecret.nullable() });

/** Absent members stay unchanged. */
export const PolicyChange = z.object({
  id,
  token_days: tokenDays.optional(),
  basic_required: z.boolean().optional(),
  packets_required: z.boolean().optional(),
});

export const PolicyChanged = z.object({
  token_days: z.int(),
  basic_required: z.boolean(),
  packets_required: z.boolean(),
  client: ClientSecret.nullable().meta({ description: "new secret, when Basic authentication was turned on" }),
});

export const Suspension = Reasoned.extend({ id });

export const OfDomain = z.object({ domain_id: id });

export const TokenRow = z.object({
  token_id: z.string(),
  state: z.enum(TOKEN_STATES),
  issued_at: instant,
  issued_by: Who,
  expires_at: instant,
  revoked_at: instant.nullable(),
  revoked_by: Who.nullable(),
  revoked_reason: z.string().nullable(),
});

/** The new token, shown once, and when the last of the older ones expires; null when there is none. */
export const CreatedToken = IssuedToken.extend({ older_end_at: instant.nullable() });

export const TokenRevocation = Reasoned.extend({ token_id: code(64) });
export const AllTokensRevocation = Reasoned.extend({ domain_id: id });
export const RevokedTokens = z.object({ token_ids: z.array(z.string()), stops_within_seconds: z.int() });

export const TrustRequest = z.object({
  domain_id: id,
  network: text(60).meta({ description: "IPv4, IPv6 or CIDR" }),
  note: text(300).nullish(),
  expires_on: date
    .nullish()
    .meta({ description: "last day, inclusive, in the branch's time zone; leave out for no end" }),
});

/** Another active entry of the same site with an overlapping network. */
const Overlap = z.object({
  id: z.int(),
  network: z.string(),
  status: z.enum(["requested", "trusted"]),
  wider: z.boolean().meta({ description: "true when it covers the whole of this network" }),
});

export const RequestedTrust = z.object({ id: z.int(), network: z.string(), overlaps: z.array(Overlap) });

const TRUST_FILTERS = [...TRUST_STATUSES, "expired"] as const;

export const TrustQuery = page.extend({
  domain_id: id.nullish(),
  state: z.enum(TRUST_FILTERS).nullish(),
  search: text(100)
    .nullish()
    .meta({ description: "an address (finds entries that cover it), part of a network, domain or note" }),
});

const TrustRow = z.object({
  id: z.int(),
  domain: z.object({ id: z.int(), name: z.string() }),
  network: z.string(),
  note: z.string(),
  state: z.enum(TRUST_FILTERS),
  requested_by: Who,
  requested_at: instant,
  decided_by: Who.nullable(),
  decided_at: instant.nullable(),
  reason: z.string(),
  expires_at: instant.nullable(),
  overlaps: z.array(Overlap),
  acts: z
    .array(z.enum(["trust", "reject", "withdraw", "revoke"]))
    .meta({ description: "actions the caller may take now" }),
  second_person: z.boolean().meta({ description: "true when requested by the caller: another person must decide" }),
});

export const TrustList = z.object({
  rows: z.array(TrustRow),
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  waiting: z.int().meta({ description: "requests of all partners of the branch" }),
});

export const TrustEnd = Reasoned.extend({ id });

export const Decided = z.object({ id: z.int(), status: z.enum(TRUST_STATUSES) });
