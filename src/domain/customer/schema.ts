import { z } from "zod";
import { code, instant, name, text } from "../primitives";

/** The front-end's registered domain; it decides the branch. */
const domain = text(300)
  .nullish()
  .meta({ description: "registered domain of the site, which determines the branch; defaults to the `Domain` header" });

const contact = {
  mobile: code(30).nullish().meta({ description: "without a country code, the branch's country is assumed" }),
  email: z.email().max(200).nullish(),
};
const NEEDED = { path: ["mobile"], error: "either a mobile or an e-mail is required, not both" };
const oneOf = ({ mobile, email }: { mobile?: string | null | undefined; email?: string | null | undefined }) =>
  (mobile == null) !== (email == null);

export const CodeRequest = z.object({ domain, ...contact }).refine(oneOf, NEEDED);

/** The same whether anybody is known by that contact. */
export const CodeSent = z.object({
  expires_at: instant,
  resend_at: instant.meta({
    description: "before this time a repeated request sends no new code; the code that was sent stays valid",
  }),
});

export const CodeCheck = z
  .object({
    domain,
    ...contact,
    code: code(12),
    first_name: name(100).nullish().meta({ description: "for a new customer" }),
    last_name: name(100).nullish().meta({ description: "for a new customer" }),
  })
  .refine(oneOf, NEEDED);

export const Login = z.object({ domain, username: text(64), password: z.string().min(1).max(200) });

/** Of a colleague's user. */
export const UserPassword = z.object({
  old_password: z.string().min(1).max(200),
  new_password: z.string().min(10).max(200),
});
export const UserPasswordChanged = z.object({
  token: z.string(),
  token_type: z.literal("Bearer"),
  expires_at: instant,
});
export const SignedOut = z.object({ signed_out: z.literal(true) });

export const GuestRequest = z.object({ domain });

const Branch = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  name_latin: z.string(),
  currency: z.string(),
});

const token = { token: z.string(), token_type: z.literal("Bearer"), expires_at: instant, branch: Branch };

export const SignedInCustomer = z.object({
  ...token,
  customer: z.object({
    id: z.int(),
    passenger_id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    created: z.boolean().meta({ description: "true when this sign-in created the customer" }),
  }),
});

export const SignedInUser = z.object({
  ...token,
  user: z.object({ id: z.int(), username: z.string(), name: z.string() }),
  colleague: z.object({ id: z.int(), name: z.string(), category: z.int().nullable() }),
});

export const SignedInGuest = z.object(token);
