/** Whose a wallet is, as the wire names it (contract section 5). */
export const OWNER_TYPES = ["branch", "passenger", "colleague"] as const;
type OwnerType = (typeof OWNER_TYPES)[number];

export type Owner = { type: OwnerType; id: number };

/** `colleague:7`, as books and tables name an owner. */
export const ownerText = ({ type, id }: Owner) => `${type}:${id}`;

/** Reads `colleague:7`. */
export function ownerOf(text: string): Owner {
  const [type, id] = text.split(":");
  return { type: type as OwnerType, id: Number(id) };
}

/** What may not be taken although it is there, and what is missing for `amount`: both at least nothing. */
export const shortOf = (amount: bigint, available: bigint) => ({
  sufficient: available >= amount,
  available,
  shortfall: amount > available ? amount - available : 0n,
});
