/** Owners of wallets on the wire (contract section 5). */
export const OWNER_TYPES = ["branch", "passenger", "colleague"] as const;
type OwnerType = (typeof OWNER_TYPES)[number];

export type Owner = { type: OwnerType; id: number };

/** `colleague:7`, as books and tables store an owner. */
export const ownerText = ({ type, id }: Owner) => `${type}:${id}`;

/** Parses `colleague:7`. */
export function ownerOf(text: string): Owner {
  const [type, id] = text.split(":");
  return { type: type as OwnerType, id: Number(id) };
}

/** Whether the available amount suffices for `amount`, and the shortfall, at least zero. */
export const shortOf = (amount: bigint, available: bigint) => ({
  sufficient: available >= amount,
  available,
  shortfall: amount > available ? amount - available : 0n,
});
