/** Charter class behind an own offer, with the price version it was read at. */
export type OwnKey = { charter_id: number; class_id: number; price_version: number };

export const ownKey = ({ charter_id, class_id, price_version }: OwnKey): string =>
  JSON.stringify({ charter_id, class_id, price_version });

/** Undefined when the key was not written by `ownKey`. */
export function readOwnKey(key: string): OwnKey | undefined {
  try {
    const { charter_id, class_id, price_version } = JSON.parse(key) as OwnKey;
    const whole = [charter_id, class_id, price_version].every(Number.isSafeInteger);
    return whole ? { charter_id, class_id, price_version } : undefined;
  } catch {
    return undefined;
  }
}

/** Guests by the age groups of charter prices: children by age at check-in. */
export function paxOfRooms(rooms: readonly { adults: number; children: readonly number[] }[]) {
  const ages = rooms.flatMap(({ children }) => children);
  const grown = ages.filter((age) => age >= 12).length;
  const infant = ages.filter((age) => age < 2).length;
  const adult = rooms.reduce((sum, { adults }) => sum + adults, grown);
  return { adult, child: ages.length - grown - infant, infant };
}
