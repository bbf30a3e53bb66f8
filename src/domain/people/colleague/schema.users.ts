import { z } from "zod";
import { code, id, instant, name } from "../../kernel/primitives";
import { MIN_PASSWORD, USER_ROLES } from "./rules";

const phone = code(30).pipe(
  z.string().regex(/^[+\d][\d\s\-()]{2,29}$/, { error: "must be digits, with + before a country code" }),
);
const version = id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" });

/** Case-insensitive. */
const username = code(64).pipe(
  z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._@+-]{2,63}$/, { error: "must be 3 to 64 Latin letters, digits and . _ - + @" }),
);
/** Used unmodified. */
const password = z.string().min(MIN_PASSWORD).max(200);

const Facts = z.object({
  username,
  name: name(120),
  mobile: phone.nullish(),
  email: z.email().max(200).nullish(),
  role: z.enum(USER_ROLES),
  active: z.boolean(),
});

/** `POST /colleague/user`. */
export const ColleagueUserForm = Facts.extend({
  colleague_id: id,
  password,
  role: Facts.shape.role.default("staff"),
  active: Facts.shape.active.default(true),
});
/** `PUT /colleague/user`: absent members stay; a new password ends the user's sessions. */
export const ColleagueUserChange = Facts.partial().extend({ id, version, password: password.nullish() });
export const ColleagueUserRef = z.object({ id, version });
export const ColleagueUserName = z.object({ id });
export const ColleagueUsersOf = z.object({ colleague_id: id });

export const ColleagueUserOut = z.object({
  id: z.int(),
  colleague_id: z.int(),
  username: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(USER_ROLES),
  active: z.boolean(),
  version: z.int(),
  created_at: instant,
  password_changed_at: instant.nullable(),
  deleted_at: instant.nullable(),
});
export type UserOut = z.input<typeof ColleagueUserOut>;

/** By name, managers first. */
export const ColleagueUsers = z.array(ColleagueUserOut);
