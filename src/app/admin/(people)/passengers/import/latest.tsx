"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import css from "../passengers.module.css";

/** Imports of the branch in the last 30 days, to continue or undo. */
export function Latest() {
  const t = useTranslations("passengers");
  const { day, number } = useFormat();
  const query = api.passengers.imports.useQuery();
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length === 0 ? null : (
          <section aria-label={t("import.latest")}>
            <h2>{t("import.latest")}</h2>
            <ul className={css.trips}>
              {rows.map(({ id, name, step, total, by, at }) => (
                <li key={id}>
                  <Link href={`/admin/passengers/import?work=${id}`}>
                    <bdi>{name}</bdi>
                  </Link>
                  <span>{t("import.rows", { n: number(total) })}</span>
                  <span>{t(`import.step.${step}`)}</span>
                  <span className={css.soft}>
                    <bdi>{by}</bdi> · {day(new Date(at))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
