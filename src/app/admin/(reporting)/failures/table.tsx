"use client";
import { Button, Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { ListTable } from "@/ui/table/list-table";
import css from "./failures.module.css";
import { type Failure, nameOf } from "./types";
import { useWords } from "./use-words";

type Props = {
  rows: readonly Failure[];
  mayAct: boolean;
  picked: ReadonlySet<string>;
  busy: boolean;
  onPick: (name: string, on: boolean) => void;
  onRetry: (rows: readonly Failure[]) => void;
  onDismiss: (rows: readonly Failure[]) => void;
};

const COLUMNS = ["what", "why", "asked", "when", "acts"] as const;

/** Failures, the latest first, each with its actions. */
export function FailureTable(props: Props) {
  const t = useTranslations("failures");
  const columns = props.mayAct ? (["pick", ...COLUMNS] as const) : COLUMNS.slice(0, -1);
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={columns}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {props.rows.map((row) => (
        <Row key={nameOf(row)} row={row} {...props} />
      ))}
    </ListTable>
  );
}

function Row({ row, mayAct, picked, busy, onPick, onRetry, onDismiss }: Props & { row: Failure }) {
  const t = useTranslations("failures");
  const { what, whyOf } = useWords();
  const name = nameOf(row);
  const called = `${what(row)}: ${row.title}`;
  return (
    <tr data-failure={name} data-picked={picked.has(name) || undefined}>
      {mayAct && (
        <td data-column="pick">
          <Checkbox
            size="xs"
            aria-label={t("pick", { name: called })}
            checked={picked.has(name)}
            onChange={({ currentTarget }) => onPick(name, currentTarget.checked)}
          />
        </td>
      )}
      <td data-column="what">
        <strong>{what(row)}</strong> <bdi dir={row.kind === "message" ? "ltr" : "auto"}>{row.title}</bdi>{" "}
        {row.detail && <bdi className={css.soft}>{row.detail}</bdi>}
      </td>
      <td data-column="why" dir="auto">
        {whyOf(row)}
      </td>
      <td data-column="asked">{row.asked_by ?? t("system")}</td>
      <td data-column="when">
        <DayTime at={row.failed_at} soft />
      </td>
      {mayAct && (
        <td data-column="acts">
          <div className={css.acts}>
            {row.again && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={busy}
                aria-label={t("retryOf", { name: called })}
                onClick={() => onRetry([row])}
              >
                {t("retry")}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              disabled={busy}
              aria-label={t("dismissOf", { name: called })}
              onClick={() => onDismiss([row])}
            >
              {t("dismiss")}
            </Button>
          </div>
        </td>
      )}
    </tr>
  );
}
