import { z } from "zod";
import { FactorCode } from "../operator-factor/schema";
import { code, id, instant } from "../primitives";
import { CALENDARS, DIGITS, LOCALES, ROLES } from "./rules";

/** What a person types to sign in; Persian digits count. The password is taken as typed. */
export const SignIn = z.object({
  personnel_id: code(64),
  password: z.string().min(1).max(200),
  branch_id: id.optional(),
  code: FactorCode.optional().meta({
    description: "for two-step sign-in: six digits of the authenticator app, or a recovery code",
  }),
});

const Person = z.object({ id: z.int(), personnel_id: z.string(), name: z.string(), name_latin: z.string() });

export const BranchRef = z.object({ id: z.int(), code: z.string(), name: z.string(), name_latin: z.string() });

/** `POST /auth/by` (contract section 2). */
export const SignedIn = z.object({
  token: z.string(),
  token_type: z.literal("Bearer"),
  expires_at: instant,
  operator: Person,
  branch: BranchRef,
  permissions: z.array(z.string()),
});

/** Independent settings of a person: any language with any calendar and any digits, with keys of one letter or without. */
export const Preferences = z.object({
  locale: z.enum(LOCALES),
  calendar: z.enum(CALENDARS),
  digits: z.enum(DIGITS),
  /** Whether letters, digits and signs work as keys where nothing is typed (WCAG 2.1.4). */
  single_keys: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

const BranchOfPerson = BranchRef.extend({
  currency: z.string(),
  country: z.string(),
  time_zone: z.string(),
  role: z.enum(ROLES),
});

/** Who is signed in, where, and where else they could act. */
export const Me = z.object({
  operator: Person,
  branch: BranchOfPerson,
  branches: z.array(BranchOfPerson),
  permissions: z.array(z.string()),
  preferences: Preferences,
  /** Whether the branch is one to try things in. */
  demo: z.boolean(),
});
export type Me = z.infer<typeof Me>;
