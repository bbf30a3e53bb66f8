import { PARTY_TYPES, type PartyType } from "@/domain/people/party/rules";

/** Whose money it is, as forms and addresses keep it. `name` null: not told yet. `balance` above nothing: they owe it. */
export type Party = { type: PartyType; id: number; name: string | null; hint?: string; balance?: number | null };

/** As an address names it: `colleague:7`. */
export const partyKey = ({ type, id }: Pick<Party, "type" | "id">) => `${type}:${id}`;

/** What such a name is of; null: nonsense names nobody. */
export function partyOf(key: string | null | undefined): Pick<Party, "type" | "id"> | null {
  const [, type, id] = /^([a-z]+):([1-9]\d{0,8})$/.exec(key ?? "") ?? [];
  const known = PARTY_TYPES.find((one) => one === type);
  return known && id ? { type: known, id: Number(id) } : null;
}

/** What the server takes. */
export const partyRef = <Type extends PartyType>({ type, id }: { type: Type; id: number }) => ({ type, id });
