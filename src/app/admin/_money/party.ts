import { PARTY_TYPES, type PartyType } from "@/domain/people/party/rules";

/** A party in forms and URLs. `name` null while unknown. A positive `balance` is owed by them. */
export type Party = { type: PartyType; id: number; name: string | null; hint?: string; balance?: number | null };

/** Key in URLs: `colleague:7`. */
export const partyKey = ({ type, id }: Pick<Party, "type" | "id">) => `${type}:${id}`;

/** Parses such a key; null when it is invalid. */
export function partyOf(key: string | null | undefined): Pick<Party, "type" | "id"> | null {
  const [, type, id] = /^([a-z]+):([1-9]\d{0,8})$/.exec(key ?? "") ?? [];
  const known = PARTY_TYPES.find((one) => one === type);
  return known && id ? { type: known, id: Number(id) } : null;
}

/** A colleague or passenger by such a key; null for any other. */
export function personOf(key: string | null | undefined) {
  const party = partyOf(key);
  return party?.type === "colleague" || party?.type === "passenger" ? { type: party.type, id: party.id } : null;
}

/** The server input of a party. */
export const partyRef = <Type extends PartyType>({ type, id }: { type: Type; id: number }) => ({ type, id });
