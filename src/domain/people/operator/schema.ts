import { z } from "zod";
import { ROLES } from "../../kernel/permission/rules";
import { code, id, instant } from "../../kernel/primitives";
import { FactorCode } from "../operator-factor/schema";
import { CALENDARS, DIGITS, LOCALES } from "./rules";

/** Credentials; Persian digits are accepted in the id. The password is used unmodified. */
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

/** Personal settings: any language with any calendar and digits, with or without single-key shortcuts. */
export const Preferences = z.object({
  locale: z.enum(LOCALES),
  calendar: z.enum(CALENDARS),
  digits: z.enum(DIGITS),
  /** Whether character keys work as shortcuts outside of input fields (WCAG 2.1.4). */
  single_keys: z.boolean(),
  /** Whether rows of lists are low. */
  dense: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;
/** Those that a browser remembers for the sign-in page. */
export type DisplayPreferences = Pick<Preferences, "locale" | "calendar" | "digits">;

const BranchOfPerson = BranchRef.extend({
  currency: z.string(),
  country: z.string(),
  time_zone: z.string(),
  role: z.enum(ROLES),
});

/** Columns of one list. */
const MAX_COLUMNS = 40;
/** A column, and its width in pixels if that was chosen: `title:240`. */
const columnName = z.string().regex(/^\w{1,40}(:[1-9]\d{1,2})?$/);
/** The chosen columns of one list, in their order; none: all of them. */
export const ListColumns = z.object({
  list: z.string().regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/),
  columns: z.array(columnName).max(MAX_COLUMNS),
});

/** The signed-in person, the current branch and their other branches. */
export const Me = z.object({
  operator: Person,
  branch: BranchOfPerson,
  branches: z.array(BranchOfPerson),
  permissions: z.array(z.string()),
  preferences: Preferences,
  /** By list: its chosen columns, in their order. */
  list_columns: z.record(z.string(), z.array(z.string())),
  /** Whether it is a demo branch. */
  demo: z.boolean(),
});
export type Me = z.infer<typeof Me>;
