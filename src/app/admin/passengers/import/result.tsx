"use client";
import { Button, Progress } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { csvOf } from "@/domain/csv/rules";
import { isUnderWay } from "@/domain/under-way";
import { useFormat } from "@/ui/format/use-format";
import { Loaded } from "@/ui/state/loaded";
import { saveCsv } from "@/ui/table/save-csv";
import { api } from "../../_client";
import css from "../passengers.module.css";
import { saveXlsx } from "./save-xlsx";
import type { RefusedRow } from "./types";

/** How far an import is, what came of it, and the rows that were refused with what is wrong with them. */
export function Result({ id }: { id: number }) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  const query = api.works.read.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.state) ? false : 1_000) },
  );
  return (
    <Loaded query={query}>
      {({ title, state, total, done, refused, answer }) => {
        const { created = 0, updated = 0 } = (answer ?? {}) as { created?: number; updated?: number };
        return (
          <div className={css.import}>
            <h2>
              <bdi>{title}</bdi>
            </h2>
            <Progress
              value={total === 0 ? 0 : (100 * done) / total}
              size="lg"
              aria-label={t("import.progress", { name: title })}
            />
            <p role="status">
              {t(`import.state.${state}`)} · {t("import.counts", { done: number(done), total: number(total) })} ·{" "}
              {t("import.outcome", { created: number(created), updated: number(updated), refused: number(refused) })}
            </p>
            {refused > 0 && !isUnderWay(state) && <RefusedRows id={id} title={title} />}
          </div>
        );
      }}
    </Loaded>
  );
}

function RefusedRows({ id, title }: { id: number; title: string }) {
  const t = useTranslations("passengers");
  const { number, digits } = useFormat();
  const utils = api.useUtils();
  const [busy, setBusy] = useState(false);
  const query = api.passengers.refusedRows.useQuery({ id });
  const why = (row: RefusedRow) => row.fields.map(({ path, message }) => `${path}: ${message}`).join("; ");
  const save = async (kind: "csv" | "xlsx") => {
    setBusy(true);
    try {
      const rows: RefusedRow[] = [];
      let headers: string[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page = await utils.passengers.refusedRows.fetch({ id, after });
        rows.push(...page.rows);
        headers = page.headers;
        after = page.next;
      }
      const table = [
        [...headers, t("import.row"), t("import.code"), t("import.why")],
        ...rows.map((row) => [...headers.map((_, at) => row.cells[at] ?? ""), row.nr, row.code, why(row)]),
      ];
      if (kind === "csv") saveCsv(`${title}.refused.csv`, csvOf(table));
      else await saveXlsx(`${title}.refused.xlsx`, table, document.dir === "rtl");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <header className={css.row}>
        <h3>{t("import.refused")}</h3>
        {(["xlsx", "csv"] as const).map((kind) => (
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
        ))}
      </header>
      <Loaded query={query}>
        {({ headers, rows, next }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keys.
          <section className={css.sheet} tabIndex={0} aria-label={t("import.refused")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("import.row")}</th>
                  <th scope="col">{t("import.why")}</th>
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
                  <tr key={row.nr}>
                    <th scope="row">{number(row.nr)}</th>
                    <td className={css.why}>
                      <span>{digits(String(row.code))}</span>{" "}
                      {row.fields.map(({ path, message }) => (
                        <span key={path}>
                          <bdi className="code">{path}</bdi> {message}
                        </span>
                      ))}
                    </td>
                    {headers.map((_, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                      <td key={at}>
                        <bdi>{row.cells[at]}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {next !== null && <p className={css.soft}>{t("import.moreInFile")}</p>}
          </section>
        )}
      </Loaded>
    </>
  );
}
