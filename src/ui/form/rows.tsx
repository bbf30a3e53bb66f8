"use client";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconCopyPlus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useFormat } from "../format/use-format";
import { useFormContext, useFormValue } from "./form";
import css from "./form.module.css";

type Row = object;

type Props<T extends Row> = {
  /** Path of the array in the form. */
  path: string;
  /** Name of the rows for screen readers: «Legs». */
  label: string;
  /** Name of one row: «Leg». */
  rowLabel: string;
  addLabel: string;
  empty: string;
  /** Creates a row; `last` is the one above. */
  make: (last: T | undefined) => T;
  /** Copies a row without its unique members (its id). */
  copy?: (row: T) => T;
  /** Column headers; without them each row is a card. */
  columns?: readonly { label: string; width?: string }[];
  most?: number;
  children: (path: string, index: number) => ReactNode;
};

/**
 * Rows that can be added and removed. Insert adds below, Ctrl+D duplicates, Ctrl+Delete removes (with undo), Alt+Up and
 * Alt+Down move to the same field of the adjacent row.
 */
export function Rows<T extends Row>(props: Props<T>) {
  const { path, label, rowLabel, addLabel, empty, make, copy, columns, most = 100, children } = props;
  const t = useTranslations("form");
  const { number } = useFormat();
  const { form, readOnly } = useFormContext();
  // Subscribes to keys only: changes inside a row belong to the row.
  const keys = useFormValue((form) => ((form.at(path) ?? []) as T[]).map(form.keyOf).join());
  const rows = () => (form.at(path) ?? []) as T[];
  const count = keys === "" ? 0 : keys.split(",").length;
  const [removed, setRemoved] = useState<{ row: T; index: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const rowAt = (index: number) =>
    box.current?.querySelector<HTMLElement>(`:scope > [data-rows] > [data-row="${index}"]`) ?? null;
  const focusRow = (index: number, field = 0) => requestAnimationFrame(() => fieldsOf(rowAt(index))[field]?.focus());

  const insert = (index: number, row: T) => {
    if (count >= most) return;
    form.set(path, rows().toSpliced(index, 0, row));
    setRemoved(null);
    focusRow(index);
  };
  const remove = (index: number) => {
    const row = rows()[index];
    if (!row) return;
    form.set(path, rows().toSpliced(index, 1));
    setRemoved({ row, index });
    if (count > 1) focusRow(Math.min(index, count - 2));
    else requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-add]")?.focus());
  };
  const duplicate = (index: number) => {
    const row = rows()[index];
    if (row) insert(index + 1, copy ? copy(row) : structuredClone(row));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>("[data-row]");
    // With nested rows the innermost handles the key.
    if (!row || row.parentElement?.parentElement !== box.current) return;
    const index = Number(row.dataset["row"]);
    const beside = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === "Insert" && !mod) insert(index + 1, make(rows()[index]));
    else if (mod && event.code === "KeyD") duplicate(index);
    else if (mod && event.key === "Delete") remove(index);
    else if (event.altKey && beside && rowAt(index + beside)) {
      fieldsOf(rowAt(index + beside))[fieldsOf(row).indexOf(target)]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const template = columns && `${columns.map(({ width = "minmax(0, 1fr)" }) => width).join(" ")} auto`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields within.
    <div ref={box} className={css.rows} onKeyDown={onKeyDown}>
      {columns && count > 0 && (
        <div className={css.heads} style={{ gridTemplateColumns: template }} aria-hidden>
          {columns.map((column) => (
            <span key={column.label}>{column.label}</span>
          ))}
          <span className={css.toolsHead} />
        </div>
      )}
      {count === 0 && <p className={css.none}>{empty}</p>}
      <ul data-rows aria-label={label} className={css.list}>
        {keys !== "" &&
          keys.split(",").map((key, index) => (
            <li
              key={key}
              aria-label={`${rowLabel} ${number(index + 1)}`}
              data-row={index}
              className={columns ? css.row : css.card}
              style={columns && { gridTemplateColumns: template }}
            >
              {children(`${path}[${index}]`, index)}
              {!readOnly && (
                <span className={css.tools}>
                  <Tooltip label={`${t("duplicate")} (Ctrl D)`}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      tabIndex={-1}
                      disabled={count >= most}
                      aria-label={`${t("duplicate")}: ${rowLabel} ${number(index + 1)}`}
                      onClick={() => duplicate(index)}
                    >
                      <IconCopyPlus size={16} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                  <Tooltip label={`${t("remove")} (Ctrl Del)`}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      tabIndex={-1}
                      aria-label={`${t("remove")}: ${rowLabel} ${number(index + 1)}`}
                      onClick={() => remove(index)}
                    >
                      <IconTrash size={16} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                </span>
              )}
            </li>
          ))}
      </ul>
      {!readOnly && (
        <div className={css.under}>
          <Button
            data-add
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} />}
            disabled={count >= most}
            onClick={() => insert(count, make(rows().at(-1)))}
          >
            {addLabel}
          </Button>
          <span role="status">
            {removed && (
              <>
                {t("removed", { row: rowLabel })}{" "}
                <button type="button" className={css.link} onClick={() => insert(removed.index, removed.row)}>
                  {t("undo")}
                </button>
              </>
            )}
          </span>
        </div>
      )}
    </div>
  );
}

const fieldsOf = (row: HTMLElement | null) => [
  ...(row?.querySelectorAll<HTMLElement>("input:not([type=hidden], [tabindex='-1']), textarea") ?? []),
];
