"use client";
import { Button } from "@mantine/core";
import css from "./more-row.module.css";

/** Null when there are no more. */
export type More = { busy: boolean; ask: () => unknown } | null;

type Props = { more: More; columns: number; label: string };

/** Button for more rows, below the last row. */
export function MoreRow({ more, columns, label }: Props) {
  if (!more) return null;
  return (
    <tr className={css.more}>
      <td colSpan={columns}>
        <Button variant="subtle" size="compact-sm" loading={more.busy} onClick={() => more.ask()}>
          {label}
        </Button>
      </td>
    </tr>
  );
}
