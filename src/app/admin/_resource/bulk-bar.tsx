"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import type { BulkActs, Undoable } from "./resource";
import css from "./resource.module.css";

type Props<Row> = {
  bulk: BulkActs<Row>;
  rows: readonly Row[];
  onRemoved: (what: Undoable) => void;
  /** After an act: rows that were refused stay selected. */
  onDone: (refused: readonly Row[]) => void;
};

/** Acts on the selected rows, one after the other; those that are refused stay selected, with the last reason. */
export function BulkBar<Row>({
  bulk: { active, remove, restore, others = [], fixed },
  rows,
  onRemoved,
  onDone,
}: Props<Row>) {
  const t = useTranslations("list");
  const form = useTranslations("form");
  const { number } = useFormat();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const each = async (of: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<Row[]> => {
    setBusy(true);
    setFailed(null);
    const refused: Row[] = [];
    for (const row of of)
      await act(row).catch((error) => {
        refused.push(row);
        setFailed(error);
      });
    setBusy(false);
    onDone(refused);
    return refused;
  };
  const removeAll = async (of: readonly Row[], act: (row: Row) => Promise<unknown>) => {
    const refused = await each(of, act);
    const gone = of.filter((row) => !refused.includes(row));
    if (restore && gone.length > 0)
      onRemoved({
        text: t("removed", { count: gone.length, n: number(gone.length) }),
        undo: () => Promise.all(gone.map(restore)),
        stays: true,
      });
  };
  const free = rows.filter((row) => !fixed?.(row));
  const turn = (to: boolean) => {
    const those = free.filter((row) => active?.of(row) !== to);
    return { those, run: active && (() => void each(those, (row) => active.set(row, to))) };
  };
  const acts = [
    ...others.map(({ label, fits, run }) => {
      const those = free.filter(fits);
      return { name: "other", label, those, run: () => void each(those, run) };
    }),
    { name: "activate", label: form("activate"), ...turn(true) },
    { name: "deactivate", label: form("deactivate"), ...turn(false) },
    { name: "delete", label: form("delete"), those: free, run: remove && (() => void removeAll(free, remove)) },
  ];
  return (
    <>
      {rows.length > 0 && (
        <section className={css.bulk} aria-label={t("bulk")}>
          <span role="status">{t("selected", { count: rows.length, n: number(rows.length) })}</span>
          {acts.map(
            ({ name, label, those, run }) =>
              run && (
                <Button
                  key={label}
                  variant="default"
                  size="compact-sm"
                  {...(name === "delete" && { c: "var(--bad)" })}
                  disabled={busy || those.length === 0}
                  onClick={run}
                >
                  {label}
                </Button>
              ),
          )}
          <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => onDone([])}>
            {t("unselect")}
          </Button>
        </section>
      )}
      <ErrorText error={failed} />
    </>
  );
}
