/**
 * What the audit log tells of people, by whom a row is about: these members stand in it sealed under the person's key. The same list
 * is a trigger's (prisma/sql/person-keys.sql), which refuses a row that has one of them in clear.
 */
export const PERSONAL = {
  passenger: [
    ...["national_code", "first_name", "last_name", "first_name_latin", "last_name_latin", "gender", "birth_date"],
    // `filled`: what a merge took over. `address`: the street's, and the network's of a sign-in.
    ...["mobile", "phone", "email", "address", "documents", "filled"],
  ],
  colleague: ["name", "nameLatin", "nationalId", "contact"],
  colleague_user: ["username", "name", "mobile", "email"],
  operator: ["handle"],
} as const satisfies Record<string, readonly string[]>;

/** Of a number that is nobody's yet there is no key: its last four digits stay, as `ends_in`. */
export const SHORTENED = { message_group: ["address"], telephony_act: ["target"] } as const;

export type PersonKind = keyof typeof PERSONAL;
export type Subject = { type: string; id: string };

/** What stands in a row for the members that are sealed: their names, and the box; null where the person had been erased. */
export type Box = { of: string[]; box: string | null };

/** What is shown of a member whose person was erased. */
export const ERASED = { erased: true } as const;

export const isErased = (value: unknown): boolean =>
  typeof value === "object" && value !== null && (value as { erased?: unknown }).erased === true;

const isPersonKind = (type: string): type is PersonKind => Object.hasOwn(PERSONAL, type);

type Payload = { [member: string]: unknown };

/** The members that are personal, and the others; null where none is. */
export function parted(type: string, payload: unknown): { personal: Payload; rest: Payload } | null {
  if (!isPersonKind(type) || typeof payload !== "object" || payload === null || Array.isArray(payload)) return null;
  const members: readonly string[] = PERSONAL[type];
  const all = Object.entries(payload).filter(([, value]) => value !== undefined);
  const personal = all.filter(([name]) => members.includes(name));
  if (personal.length === 0) return null;
  return {
    personal: Object.fromEntries(personal),
    rest: Object.fromEntries(all.filter(([name]) => !members.includes(name))),
  };
}

/** Whose key it is: what the key is sealed for. */
export const keyPlace = (branchId: number, { type, id }: Subject) => `${branchId}:${type}:${id}`;

export type Side = "before" | "after";

/** Where in the audit log something is told: what a box is sealed for. */
export const boxPlace = (branchId: number, subject: Subject, action: string, side: Side) =>
  `${keyPlace(branchId, subject)}:${action}:${side}`;
