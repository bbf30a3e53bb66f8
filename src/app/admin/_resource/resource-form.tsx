"use client";
import { type FormProps, type IdOf, idOf, type ListKind, type Resource } from "./resource";
import { useRow } from "./use-row";

type Props<K extends ListKind> = Omit<FormProps<K>, "row"> & {
  of: Resource<K>;
  /** A record, the id of one from the URL, or `new`. */
  edited: K["record"] | number | "new";
  rows: readonly K["row"][];
};

/** Form of a resource, for a new record or an existing one. */
export function ResourceForm<K extends ListKind>({ of, edited, rows, ...rest }: Props<K>) {
  const { Dialog } = of;
  if (!Dialog) return null;
  if (typeof edited === "number") return <OfId key={edited} of={of} id={edited} rows={rows} {...rest} />;
  return <Dialog row={edited === "new" ? null : edited} {...rest} />;
}

type OfIdProps<K extends ListKind> = Omit<Props<K>, "edited"> & { id: number };

function OfId<K extends ListKind>({ of, id, rows, ...rest }: OfIdProps<K>) {
  const row = rows.find((one) => idOf(of, one) === String(id));
  const { data } = (of.useRecord ?? useRow<K>)(id as IdOf<K>, row, undefined);
  return data && of.Dialog && <of.Dialog row={data} {...rest} />;
}
