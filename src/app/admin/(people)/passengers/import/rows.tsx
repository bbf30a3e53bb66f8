"use client";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { useSaveFile } from "../../../_resource/use-save-file";
import css from "../passengers.module.css";
import { DECISIONS, type Decision, type ImportRow, type Outcome } from "./types";

type Props = { id: number; name: string; outcome: Outcome | null; decides: boolean };

/** Rows of an import with result and reason, 200 at a time; conflicts are decided here. */
export function Rows({ id, name, outcome, decides }: Props) {
  const t = useTranslations("passengers");
  const [after, setAfter] = useState(0);
  const utils = api.useUtils();
  const query = api.passengers.importRows.useQuery({ id, outcome, after });
  const decide = api.passengers.importDecide.useMutation({ onSettled: () => utils.passengers.invalidate() });
  const onDecide = (decision: Decision, nrs?: number[]) => decide.mutate({ id, decision, ...(nrs && { nrs }) });
  return (
    <Loaded query={query}>
      {({ headers, rows, next }) => (
        <>
          <header className={css.row}>
            <Download id={id} name={name} outcome={outcome} />
            {decides && outcome === "conflict" && <Decide label={t("import.decideAll")} onDecide={onDecide} />}
          </header>
          <ErrorText error={decide.error} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keys. */}
          <section className={css.sheet} tabIndex={0} aria-label={t("import.shown")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("import.row")}</th>
                  <th scope="col">{t("import.what")}</th>
                  {headers.map((header, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are.
                    <th key={at} scope="col">
                      <bdi>{header}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.nr} row={row} width={headers.length} onDecide={decides ? onDecide : null} />
                ))}
              </tbody>
            </table>
          </section>
          <div className={css.row}>
            {after > 0 && (
              <Button variant="default" onClick={() => setAfter(0)}>
                {t("import.fromStart")}
              </Button>
            )}
            {next !== null && (
              <Button variant="default" onClick={() => setAfter(next)}>
                {t("import.more")}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

type RowProps = { row: ImportRow; width: number; onDecide: ((decision: Decision, nrs?: number[]) => void) | null };

function Row({ row, width, onDecide }: RowProps) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  const words = useWords();
  return (
    <tr>
      <th scope="row">{number(row.nr)}</th>
      <td>
        <strong>{t(`import.outcome.${row.outcome}`)}</strong>
        {row.differences.map(({ field, before, after }) => (
          <span key={field} className={css.other}>
            {words.column(field)}: {before !== null && <bdi>{before}</bdi>} {t("import.becomes")} <bdi>{after}</bdi>
          </span>
        ))}
        {row.fields.map((issue) => (
          <span key={issue.path} className={css.bad}>
            {words.fault(issue)}
          </span>
        ))}
        {row.warnings.map((issue) => (
          <span key={`${issue.path} ${issue.message}`} className={css.other}>
            {t("import.warning")}: {words.fault(issue)}
          </span>
        ))}
        {row.outcome === "conflict" && onDecide && (
          <Decide
            label={t("import.decide", { n: number(row.nr) })}
            chosen={row.decision}
            onDecide={(decision) => onDecide(decision, [row.nr])}
          />
        )}
      </td>
      {Array.from({ length: width }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <td key={at}>
          <bdi>{row.cells[at]}</bdi>
        </td>
      ))}
    </tr>
  );
}

type DecideProps = { label: string; chosen?: Decision | null; onDecide: (decision: Decision) => void };

function Decide({ label, chosen = null, onDecide }: DecideProps) {
  const t = useTranslations("passengers");
  return (
    <fieldset className={css.row} aria-label={label}>
      {DECISIONS.map((decision) => (
        <Button
          key={decision}
          size="compact-sm"
          variant={chosen === decision ? "filled" : "default"}
          aria-pressed={chosen === decision}
          onClick={() => onDecide(decision)}
        >
          {t(`import.decision.${decision}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Messages about a cell, with the column's name on the page. */
function useWords() {
  const t = useTranslations("passengers");
  const column = (field: string) => {
    return knownText(t, `import.column.${field}`) ?? field;
  };
  return {
    column,
    fault: ({ path, message }: { path: string; message: string }) => (path ? `${column(path)}: ${message}` : message),
  };
}

/** Downloads all shown rows. */
function Download({ id, name, outcome }: Omit<Props, "decides">) {
  const t = useTranslations("passengers");
  const utils = api.useUtils();
  const words = useWords();
  const saveFile = useSaveFile();
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const why = ({ differences, fields, warnings }: ImportRow) =>
    [
      ...differences.map(
        ({ field, before, after }) => `${words.column(field)}: ${before ?? ""} ${t("import.becomes")} ${after}`,
      ),
      ...[...fields, ...warnings].map(words.fault),
    ].join("; ");
  const save = async (format: "csv" | "xlsx") => {
    setBusy(true);
    setFailed(null);
    try {
      const rows: ImportRow[] = [];
      let headers: string[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: { headers: string[]; rows: ImportRow[]; next: number | null } =
          await utils.passengers.importRows.fetch({ id, outcome, after });
        rows.push(...page.rows);
        headers = page.headers;
        after = page.next;
      }
      await saveFile({
        ...{ list: "passengers.import", name: `${name}.${outcome ?? "all"}`, format, filters: { id, outcome } },
        columns: [...headers, t("import.row"), t("import.what"), t("import.why")],
        rows: rows.map((row) => [
          ...headers.map((_, at) => row.cells[at] ?? ""),
          ...[row.nr, t(`import.outcome.${row.outcome}`), why(row)],
        ]),
      });
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const buttons = (["xlsx", "csv"] as const).map((kind) => (
    <Button
      key={kind}
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.7} />}
      onClick={() => void save(kind)}
    >
      {kind.toUpperCase()}
    </Button>
  ));
  return (
    <>
      {buttons}
      <ErrorText error={failed} />
    </>
  );
}
