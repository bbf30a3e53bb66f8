import { z } from "zod";
import { code, date, id, text } from "../../kernel/primitives";
import { ACCOUNT_TYPES, GROUPS, KEYS, MISFITS, type Misfit } from "./rules";

const Key = z.enum(KEYS);
const misfits = Object.keys(MISFITS) as [Misfit, ...Misfit[]];

const MappedAccount = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

/** An account with its first and last day, both included; null: unlimited. */
const Span = z.object({
  id: z.int(),
  account: MappedAccount,
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
});

const EventOfKey = z.object({ title: z.string(), title_latin: z.string(), side: z.enum(["debit", "credit"]) });

/** A key with one of its spans (null members: none), and earlier and later ones by their days. */
export const Preference = z.object({
  key: Key,
  group: z.enum(GROUPS),
  title: z.string(),
  title_latin: z.string(),
  account_types: z.array(z.enum(ACCOUNT_TYPES)),
  events: z.array(EventOfKey),
  id: z.int().nullable(),
  account: MappedAccount.nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  /** `none`: a required account is missing; `unused`: missing and not required; `unfit`: posting there would fail. */
  state: z.enum(["mapped", "none", "unused", "unfit"]),
  misfit: z.enum(misfits).nullable(),
  earlier: z.array(Span),
  later: z.array(Span),
  /** A version of all spans of the key, for optimistic locking. */
  version: z.string(),
});

export const PreferenceQuery = z.object({
  date: date.nullish().describe("the requested day; defaults to today at the branch"),
});

export const PreferenceRef = z.object({ id });

const Registration = z.object({
  key: Key,
  account_id: id,
  valid_from: date.nullish().describe("defaults to today at the branch"),
});

/** One, or several: all or none. */
export const PreferencesForm = z.union([
  Registration,
  z.object({ preferences: z.array(Registration).min(1).max(KEYS.length) }),
]);

export const PreferenceChange = z.object({
  id,
  account_id: id,
  valid_from: date.nullish().describe("defaults to today at the branch, or to the record's first day if that is later"),
  version: code(20).nullish(),
});

export const MappingList = z.object({ today: z.string(), rows: z.array(Preference) });

export const MappingRef = z.object({ key: Key });

const TimelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  who: z.object({
    kind: z.enum(["operator", "partner", "system"]),
    id: z.int().nullable(),
    name: z.string().nullable(),
    name_latin: z.string().nullable(),
  }),
  before: MappedAccount.nullable(),
  after: MappedAccount,
  valid_from: z.string(),
  valid_to: z.string().nullable(),
});

export const MappingDetails = Preference.extend({ today: z.string(), timeline: z.array(TimelineEntry) });

export const MappingChange = z.object({ key: Key, account_id: id, valid_from: date, version: z.string().max(20) });

export const FittingQuery = z.object({ key: Key, search: text(100).nullish() });

export const FittingAccounts = z.array(MappedAccount.extend({ parent: MappedAccount }));
