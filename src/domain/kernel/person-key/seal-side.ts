import { type Keys, nameOf } from "./keys";
import { type Box, boxPlace, ERASED, parted, type Side, type Subject } from "./rules";
import type { PersonVault } from "./vault";

type Row = { subject: Subject; action: string; before?: unknown; after?: unknown };
type Of = { vault: PersonVault; branchId: number; keys: Keys };

/** Whether a row says something that is sealed. */
export const isAboutPerson = ({ subject, before, after }: Row): boolean =>
  parted(subject.type, before) !== null || parted(subject.type, after) !== null;

/** A side of a row with what it tells of the person sealed under their key; of somebody erased nothing is kept. */
export function sealSide({ vault, branchId, keys }: Of, row: Row, side: Side): unknown {
  const found = parted(row.subject.type, row[side]);
  if (!found) return row[side];
  const key = keys.get(nameOf(row.subject)) ?? null;
  const box = key && vault.seal(key, found.personal, boxPlace(branchId, row.subject, row.action, side));
  return { ...found.rest, sealed: { of: Object.keys(found.personal), box } satisfies Box };
}

/** A side as it was told; `{erased: true}` for each member whose key is gone. */
export function openSide({ vault, branchId, keys }: Of, row: Row, side: Side): unknown {
  const result = row[side] as ({ sealed?: Box } & object) | null | undefined;
  if (!result || typeof result !== "object" || !result.sealed) return result;
  const { sealed, ...rest } = result;
  const key = keys.get(nameOf(row.subject)) ?? null;
  const payload =
    key && sealed.box !== null && vault.open(key, sealed.box, boxPlace(branchId, row.subject, row.action, side));
  return { ...rest, ...(payload || Object.fromEntries(sealed.of.map((name) => [name, ERASED]))) };
}
