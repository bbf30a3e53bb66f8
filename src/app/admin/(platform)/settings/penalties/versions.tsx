"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { Bands } from "./bands";
import css from "./penalties.module.css";
import { useScope } from "./use-scope";

/** Earlier versions of the rule, the latest first: past sales keep theirs. */
export function Versions({ id, currency }: { id: number; currency: string }) {
  const t = useTranslations("penalties");
  const { number } = useFormat();
  const author = useAuthor();
  const scopeOf = useScope();
  const query = api.penalties.history.useQuery({ id });
  return (
    <section className={drawer.section}>
      <h3>{t("history")}</h3>
      <Loaded query={query}>
        {(rows) => (
          <ol className={drawer.timeline}>
            {rows.map((one, n) => (
              <li key={one.version}>
                <strong>{t("versionOf", { n: number(one.version) })}</strong>
                <span>
                  <bdi>{author(one.by)}</bdi> · <DayTime at={one.at} soft />
                </span>
                {one.refunds > 0 && <span>{t("decidedOf", { count: one.refunds, n: number(one.refunds) })}</span>}
                {n > 0 && (
                  <details className={css.was}>
                    <summary>{t("was")}</summary>
                    <p>{scopeOf(one)}</p>
                    <Bands rule={one} currency={currency} />
                  </details>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
