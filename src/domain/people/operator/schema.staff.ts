import { z } from "zod";
import { PERMISSIONS, type Permission, ROLES } from "../../kernel/permission/rules";
import { code, count, date, id, instant, name, page, text } from "../../kernel/primitives";
import { FileOut } from "../../platform/file/schema";
import { FactorCode } from "../operator-factor/schema";
import { CONTRACTS, GENDERS, MIN_PASSWORD, STAFF_ACTS, STAFF_STATES } from "./rules.staff";

const personnelId = code(64);
const newPersonnelId = personnelId.refine((given) => !given.includes(":") && !UNSEEN.test(given), {
  error: "must not contain colons or invisible characters",
});
const UNSEEN = /\p{Cf}|\p{Zl}|\p{Zp}|\u034f|\u0640|[\ufe00-\ufe0f]/u;
const phone = code(20).refine((given) => /^\+?\d{3,15}$/.test(given), {
  error: "must be digits, with + before a country code",
});

/** Unmodified, as at sign-in. */
const password = z.string().min(MIN_PASSWORD).max(200);

/** Null clears a member, an absent one stays unchanged. */
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

/** `permissions`: customized; null or absent with a role: those of the role. */
const AccessForm = z.object({
  role: z.enum(ROLES),
  permissions: z.array(permission).max(200).nullish(),
});

const files = z.array(id).max(20).meta({ description: "the complete list; files left out are detached" });

/** `join`: adds a person of another branch of the company to this one; their record is unchanged. */
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

/** By personnel id, else by id. */
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

/** Outside the home branch only names and contact data are shown. */
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

/** Console: additionally allowed acts, the person's other branches, and audit history. */
export const OperatorDetails = Operator.extend({
  acts: z.array(z.enum(STAFF_ACTS)),
  /** Whether a second factor is enabled. */
  second_factor: z.boolean(),
  /** Other active branches; visible to the home branch only. */
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

/** Customized memberships that differ from their role, besides the roles. */
export const RoleTable = z.object({
  members: z.array(OperatorRow.pick({ id: true, name: true, name_latin: true, role: true, customised: true })),
});
