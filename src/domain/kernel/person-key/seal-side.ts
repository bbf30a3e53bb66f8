import { type Keys, nameOf } from "./keys";
import { type Box, boxPlace, ERASED, parted, type Side, type Subject } from "./rules";
import type { PersonVault } from "./vault";

type Row = { subject: Subject; action: string; before?: unknown; after?: unknown };
type Of = { vault: PersonVault; branchId: number; keys: Keys };

/** Whether a row contains personal members. */
export const isAboutPerson = ({ subject, before, after }: Row): boolean =>
  parted(subject.type, before) !== null || parted(subject.type, after) !== null;

/** One side of a row with its personal members sealed under the person's key; for an erased person they are dropped. */
export function sealSide({ vault, branchId, keys }: Of, row: Row, side: Side): unknown {
  const found = parted(row.subject.type, row[side]);
  if (!found) return row[side];
  const key = keys.get(nameOf(row.subject)) ?? null;
  const box = key && vault.seal(key, found.personal, boxPlace(branchId, row.subject, row.action, side));
  return { ...found.rest, sealed: { of: Object.keys(found.personal), box } satisfies Box };
}

/** One side in plain text; `{erased: true}` for each member whose key is destroyed. */
export function openSide({ vault, branchId, keys }: Of, row: Row, side: Side): unknown {
  const result = row[side] as ({ sealed?: Box } & object) | null | undefined;
  if (!result || typeof result !== "object" || !result.sealed) return result;
  const { sealed, ...rest } = result;
  const key = keys.get(nameOf(row.subject)) ?? null;
  const payload =
    key && sealed.box !== null && vault.open(key, sealed.box, boxPlace(branchId, row.subject, row.action, side));
  return { ...rest, ...(payload || Object.fromEntries(sealed.of.map((name) => [name, ERASED]))) };
}
