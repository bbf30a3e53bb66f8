import { z } from "zod";
import { FileOut } from "../file/schema";
import { FactorCode } from "../operator-factor/schema";
import { code, count, date, id, instant, name, page, text } from "../primitives";
import { PERMISSIONS, type Permission, ROLES } from "./rules";
import { CONTRACTS, GENDERS, MIN_PASSWORD, STAFF_ACTS, STAFF_STATES } from "./rules.staff";

const personnelId = code(64);
const newPersonnelId = personnelId.refine((given) => !given.includes(":") && !UNSEEN.test(given), {
  error: "must not contain colons or invisible characters",
});
const UNSEEN = /\p{Cf}|\p{Zl}|\p{Zp}|\u034f|\u0640|[\ufe00-\ufe0f]/u;
const phone = code(20).refine((given) => /^\+?\d{3,15}$/.test(given), {
  error: "must be digits, with + before a country code",
});

/** Taken as typed, like at the sign-in. */
const password = z.string().min(MIN_PASSWORD).max(200);

/** Null empties a member, an absent one stays as it is. */
const PersonalForm = z.object({
  name: name(120),
  name_latin: name(120),
  national_code: code(10).nullish(),
  birth_date: date.nullish(),
  gender: z.enum(GENDERS).nullish(),
  mobile: phone.nullish(),
  phone: phone.nullish(),
  email: z.email().max(200).nullish(),
  address: text(500).nullish(),
  emergency_contact: text(200).nullish(),
});

const JobForm = z.object({
  title: text(120).nullish(),
  department: text(120).nullish(),
  contract: z.enum(CONTRACTS).nullish(),
  hired_on: date.nullish(),
  day_minutes: count(0, 1440).nullish().meta({ description: "agreed minutes of work per day" }),
  extension: code(20).nullish(),
  note: text(1000).nullish(),
});

const permission = z.enum(PERMISSIONS as [Permission, ...Permission[]]);

/** `permissions`: chosen one by one; null or absent with a role: those of the role. */
const AccessForm = z.object({
  role: z.enum(ROLES),
  permissions: z.array(permission).max(200).nullish(),
});

const files = z.array(id).max(20).meta({ description: "the complete list; files left out are detached" });

/** `join`: a person of another branch of the company becomes a member of this one too; their file stays as it is. */
export const OperatorForm = z.object({
  personnel_id: newPersonnelId,
  personal: PersonalForm.optional(),
  job: JobForm.default({}),
  access: AccessForm,
  files: files.default([]),
  password: password
    .nullish()
    .meta({ description: "null when no password is set: sign-in is disabled until one is set" }),
  active: z.boolean().default(true),
  join: z.boolean().default(false),
});

export const OperatorChange = z.object({
  id,
  version: count(0, 2_147_483_647)
    .nullish()
    .meta({ description: "version that was read; 8004 if it has changed since" }),
  personnel_id: newPersonnelId.optional(),
  personal: PersonalForm.partial().optional(),
  job: JobForm.optional(),
  access: AccessForm.partial().optional(),
  files: files.optional(),
  password: password.optional(),
  active: z.boolean().optional(),
});

/** The personnel id first, else the row's number. */
export const OperatorRef = z.object({ personnel_id: personnelId.nullish(), id: id.nullish() });
export const OperatorName = z.object({ id });

export const MessengerRef = z.object({ operator_id: id.nullish() });

const Personal = z.object({
  name: z.string(),
  name_latin: z.string(),
  national_code: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  mobile: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  emergency_contact: z.string().nullable(),
});

const Job = z.object({
  title: z.string().nullable(),
  department: z.string().nullable(),
  contract: z.enum(CONTRACTS).nullable(),
  hired_on: z.string().nullable(),
  day_minutes: z.int().nullable(),
  extension: z.string().nullable(),
  note: z.string().nullable(),
});

const Access = z.object({ role: z.enum(ROLES), customised: z.boolean(), permissions: z.array(z.string()) });
const Branch = z.object({ id: z.int(), name: z.string(), name_latin: z.string() });

/** Elsewhere than in the home branch the file shows names and ways to reach the person alone. */
export const Operator = z.object({
  id: z.int(),
  personnel_id: z.string(),
  version: z.int(),
  personal: Personal,
  job: Job,
  access: Access,
  files: z.array(FileOut),
  messenger: z.object({ connected: z.boolean(), handle: z.string().nullable(), connected_at: instant.nullable() }),
  active: z.boolean(),
  state: z.enum(STAFF_STATES),
  home: Branch.nullable(),
  created_at: instant,
});
export type Operator = z.input<typeof Operator>;

export const Disconnected = z.object({ id: z.int(), messenger: Operator.shape.messenger });

/** What the console shows beside it: what this person may do, other branches of theirs, and what was done. */
export const OperatorDetails = Operator.extend({
  acts: z.array(z.enum(STAFF_ACTS)),
  /** Whether they sign in by two steps. */
  second_factor: z.boolean(),
  /** Other branches where they are an active member; told to their home branch alone. */
  elsewhere: z.array(Branch),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: instant,
      action: z.string(),
      by: z.object({ name: z.string().nullable(), name_latin: z.string().nullable() }),
      fields: z.array(z.string()).meta({ description: "names of the changed fields" }),
    }),
  ),
});

export const OperatorQuery = page.extend({
  search: text(100)
    .nullish()
    .meta({ description: "matches part of a name, the personnel id, a job title or a mobile number" }),
  role: z.enum(ROLES).nullish(),
  state: z.enum(STAFF_STATES).nullish(),
});

const OperatorRow = z.object({
  id: z.int(),
  personnel_id: z.string(),
  name: z.string(),
  name_latin: z.string(),
  title: z.string().nullable(),
  role: z.enum(ROLES),
  customised: z.boolean(),
  state: z.enum(STAFF_STATES),
  at_home: z.boolean(),
  last_sign_in_at: instant.nullable(),
});

export const OperatorList = z.object({
  rows: z.array(OperatorRow),
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

export const OwnPassword = z.object({
  old_password: z.string().min(1).max(200),
  new_password: password,
  code: FactorCode.nullish().meta({ description: "second factor code, if two-step verification is on" }),
});

/** Who holds what beyond or short of their role, beside the roles themselves. */
export const RoleTable = z.object({
  members: z.array(OperatorRow.pick({ id: true, name: true, name_latin: true, role: true, customised: true })),
});
