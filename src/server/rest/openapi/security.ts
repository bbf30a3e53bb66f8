import type { Reason } from "@/domain/kernel/errors";
import type { Group } from "@/domain/people/customer/rules";
import type { Guard } from "../../trpc";

type Proof = {
  /** Alternatives; within one, all schemes together. Empty for public routes. */
  security: Record<string, never[]>[];
  /** Description of permitted callers. */
  caller: string;
  /** Refusals of missing or wrong credentials. */
  refusals: readonly Reason[];
};

const SITE = ["domainUnknown", "suspended"] as const;
const TOKEN = ["tokenMissing", "tokenExpired"] as const;

/** Contract section 2, by kind of guard: how a caller authenticates. */
export const PROOFS: Record<Guard["kind"], Proof> = {
  open: { security: [], caller: "Anyone.", refusals: [] },
  domain: { security: [{ domain: [] }], caller: "A registered domain.", refusals: SITE },
  site: {
    security: [{ domain: [] }, { domain: [], basic: [] }],
    caller: "A registered domain from a trusted IP address; with HTTP Basic where the domain's policy requires it.",
    refusals: [...SITE, "ipNotTrusted", "wrongCredentials"],
  },
  partner: {
    security: [{ domain: [], partner: [] }],
    caller: "A partner: registered domain, trusted IP address and a JWT it signed itself.",
    refusals: [...SITE, "ipNotTrusted", ...TOKEN, "signatureInvalid", "replayed"],
  },
  customer: {
    security: [{ customer: [] }],
    caller: "The customer API's own token.",
    refusals: [...TOKEN, "suspended", "noPermission"],
  },
  operator: {
    security: [{ operator: [] }],
    caller: "An operator of the back office.",
    refusals: [...TOKEN, "suspended", "noPermission"],
  },
};

const GROUPS: Record<Group, string> = { b2c: "a customer", b2b: "a user of a colleague", guest: "a guest" };

/** Describes the permitted callers. */
export function callerOf(guard: Guard): string {
  if (guard.kind !== "customer") return PROOFS[guard.kind].caller;
  const words = guard.groups.map((group) => GROUPS[group]).join(", or ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, by the customer API's token.`;
}

const PARTNER = `A JWT that the caller signs itself, for each call or for a few minutes:

1. \`GET /api/reservation/1/token\` answers \`token_id\` and \`token\` (64 bytes, base64url; shown once).
2. Sign with HS256 and **bytes 0 to 31** of the decoded token. Header: \`{"alg":"HS256","typ":"JWT","kid":"<token_id>"}\`.
3. Claims: \`iss\` = your registered domain, \`aud\` = \`"reservation"\`, \`iat\` = now, \`exp\` = at most 15 minutes after \`iat\`,
   \`jti\` = a new id for every writing call: repeated with the same body it gets the first answer, with
   another body 2006. Reading calls (GET, HEAD) may use one JWT until it expires.
4. Send \`Authorization: Bearer <jwt>\` beside the \`Domain\` header.

Other algorithms, \`none\`, another audience and longer lifetimes are refused. 60 seconds of clock difference are allowed.

**Encrypted packets.** The input of any such call may be sent as \`{"packet":"<compact JWE>"}\`, on a GET also as
\`?packet=<compact JWE>\`; a domain's policy can require it (2005 otherwise; a GET without input needs no packet).

1. Encrypt the JSON of the body with A256GCM under **bytes 32 to 63** of the decoded token and a fresh 96-bit nonce.
   Protected header: \`{"alg":"dir","enc":"A256GCM","kid":"<token_id>"}\`, the \`kid\` of the JWT. No \`zip\`.
2. The packet is the whole input: other input is ignored.
3. The answer comes with its usual HTTP status as \`{"packet":"<compact JWE>"}\` under the same key, a refusal too. Only
   refusals from before the packet was opened (the caller, the rate, the packet itself: 2005) are in clear.
4. A writing packet is executed once: repeated with any JWT it gets the first answer. The same \`jti\` with another packet
   is 2006; an \`Idempotency-Key\` covers the content, also if it is encrypted again.`;

export const SECURITY_SCHEMES = {
  domain: {
    type: "apiKey",
    in: "header",
    name: "Domain",
    description: "Registered domain of the caller, such as `partner.example`.",
  },
  basic: {
    type: "http",
    scheme: "basic",
    description:
      "Client ID and client secret of the domain: only for `/token`, and only if the domain's policy requires it.",
  },
  partner: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: PARTNER },
  operator: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Token issued by `POST /api/v2/auth/by`; valid for 12 hours in its branch.",
  },
  customer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Token of a customer, colleague user or guest, issued by the sign-in routes below `/b2c/v1/auth`.",
  },
};
