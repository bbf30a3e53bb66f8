import { z } from "zod";
import { code, instant, name, text } from "../../kernel/primitives";

/** The front-end's registered domain, which decides the branch. */
const domain = text(300)
  .nullish()
  .meta({ description: "the site's registered domain, which decides the branch; else the `Domain` header" });

const contact = {
  mobile: code(30).nullish().meta({ description: "without a country's code it is of the branch's country" }),
  email: z.email().max(200).nullish(),
};
const NEEDED = { path: ["mobile"], error: "a mobile or an e-mail is needed, and not both" };
const oneOf = ({ mobile, email }: { mobile?: string | null | undefined; email?: string | null | undefined }) =>
  (mobile == null) !== (email == null);

export const CodeRequest = z.object({ domain, ...contact }).refine(oneOf, NEEDED);

/** Equal for known and unknown contacts. */
export const CodeSent = z.object({
  expires_at: instant,
  resend_at: instant.meta({ description: "asked again before, the code that was sent stays and no other is sent" }),
});

export const CodeCheck = z
  .object({
    domain,
    ...contact,
    code: code(12),
    first_name: name(100).nullish().meta({ description: "of somebody new" }),
    last_name: name(100).nullish().meta({ description: "of somebody new" }),
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
    created: z.boolean().meta({ description: "whether this sign-in made the person" }),
  }),
});

export const SignedInUser = z.object({
  ...token,
  user: z.object({ id: z.int(), username: z.string(), name: z.string() }),
  colleague: z.object({ id: z.int(), name: z.string(), category: z.int().nullable() }),
});

export const SignedInGuest = z.object(token);
