import { z } from "zod";
import { code, count, date, MAX_AMOUNT, name, text } from "../../kernel/primitives";
import { zone } from "../../platform/settings/schema";
import { CHARTS, MIN_PASSWORD, OPENING_ACCOUNTS } from "./rules";

/** The token of the link for an empty deployment; absent for a manager in the console. */
const token = z.string().min(20).max(100).nullish();
export const SetupRef = z.object({ token });

const accounts = OPENING_ACCOUNTS.map((one) => one.code);
const Row = z.object({
  code: z.enum(accounts),
  side: z.enum(["debit", "credit"]),
  /** Minor units of the branch's currency; null: nothing. */
  amount: count(0, MAX_AMOUNT).nullish().default(null),
});

const latin = text(100).regex(/^[\x20-\x7e\u00c0-\u017f]+$/, "Latin letters");

/** The complete form. `manager`: only for the first branch of a deployment. */
export const SetupForm = z.object({
  /** The language of the form: the manager's initial one, and the opening document's. */
  locale: z.enum(["fa", "en"]).default("fa"),
  company: text(100).nullish(),
  branch: z.object({
    name: name(100),
    name_latin: latin,
    code: code(20).pipe(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, "must be letters, digits, - and _")),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
    time_zone: zone,
  }),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/),
  calendar: z.enum(["jalali", "gregorian"]),
  chart: z.enum(CHARTS),
  manager: z
    .object({
      personnel_id: code(64),
      name: name(100),
      name_latin: latin,
      password: z.string().min(MIN_PASSWORD).max(200),
    })
    .nullish(),
  cash_box: z.object({ title: text(100), title_latin: latin }),
  opening: z.object({ date, rows: z.array(Row).max(accounts.length) }),
});
export type SetupForm = z.output<typeof SetupForm>;

/** An unvalidated draft: it is checked on finishing. */
const Draft = z.record(z.string().max(40), z.json());

export const SetupDraft = z.object({ token, version: count(0, 1_000_000_000), draft: Draft });
export const SetupFinish = z.object({ token, form: SetupForm });

const Titled = z.object({ code: z.string(), name: z.string(), name_latin: z.string() });
export const SetupState = z.object({
  /** `first`: the first branch of the deployment; `further`: one more of the manager's company. */
  kind: z.enum(["first", "further"]),
  company: z.string().nullable(),
  draft: Draft,
  version: z.int(),
  expires_at: z.string(),
  countries: z.array(Titled),
  currencies: z.array(z.object({ code: z.string(), exponent: z.int() })),
  /** By country, the zone of its largest city. */
  zones: z.record(z.string(), z.string()),
  accounts: z.array(
    z.object({ code: z.string(), title: z.string(), title_latin: z.string(), side: z.enum(["debit", "credit"]) }),
  ),
});
export const SetupSaved = z.object({ version: z.int() });
export const SetupDone = z.object({ branch_id: z.int(), voucher_id: z.int().nullable() });
