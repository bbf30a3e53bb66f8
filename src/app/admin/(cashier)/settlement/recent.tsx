"use client";
import { useTranslations } from "next-intl";
import { absolute } from "@/domain/kernel/exact";
import { useFormat } from "@/ui/format/use-format";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { api } from "../../_client";
import css from "./settlement.module.css";

type Props = {
  /** Limited to one colleague; all by default. */
  colleague?: number;
  onOpen: (to: { colleague: number; comparison: number }) => unknown;
};

/** Comparisons, the newest first. */
export function Recent({ colleague, onOpen }: Props) {
  const t = useTranslations("settlement");
  const { number, money, daySpan } = useFormat();
  const query = api.settlement.comparisons.useQuery({ ...(colleague && { colleague_id: colleague }) });
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          colleague === undefined && <Notice title={t("noneTitle")} text={t("noneText")} />
        ) : (
          <section className={css.recent} aria-label={t("recent")}>
            <h2>{t("recent")}</h2>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <button type="button" onClick={() => onOpen({ colleague: row.colleague_id, comparison: row.id })}>
                    <strong>{colleague === undefined ? row.colleague_name : <bdi>{row.name}</bdi>}</strong>
                    <span>{daySpan(row.from, row.to)}</span>
                    <span data-figure>
                      {row.difference === 0
                        ? t("agrees")
                        : t("apartBy", { amount: money(absolute(row.difference), row.currency).figure })}
                    </span>
                    <small>
                      {row.open > 0 ? t("stillOpen", { n: row.open, count: number(row.open) }) : t("settledAll")}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
