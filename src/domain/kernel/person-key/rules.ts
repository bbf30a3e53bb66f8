/**
 * Personal members in the audit log, by the subject's kind: they are sealed under the person's key. A trigger has the
 * same list (prisma/sql/kernel/person-keys.sql) and rejects a row that has one of them in plain text.
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

/** A number of an unknown person has no key: only its last four digits are stored, as `ends_in`. */
export const SHORTENED = { message_group: ["address"], telephony_act: ["target"] } as const;

export type PersonKind = keyof typeof PERSONAL;
export type Subject = { type: string; id: string };

/** The sealed members of a row: their names, and the box; null if the person was erased. */
export type Box = { of: string[]; box: string | null };

/** Shown for a member of an erased person. */
export const ERASED = { erased: true } as const;

export const isErased = (value: unknown): boolean =>
  typeof value === "object" && value !== null && (value as { erased?: unknown }).erased === true;

const isPersonKind = (type: string): type is PersonKind => Object.hasOwn(PERSONAL, type);

type Payload = { [member: string]: unknown };

/** Splits a payload into its personal members and the others; null if none is personal. */
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

/** The owner of a key, to which its seal is bound. */
export const keyPlace = (branchId: number, { type, id }: Subject) => `${branchId}:${type}:${id}`;

export type Side = "before" | "after";

/** A position in the audit log, to which the seal of a box is bound. */
export const boxPlace = (branchId: number, subject: Subject, action: string, side: Side) =>
  `${keyPlace(branchId, subject)}:${action}:${side}`;
