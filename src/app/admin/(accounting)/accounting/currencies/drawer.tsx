"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import type { Currency, History } from "./address";
import css from "./currencies.module.css";
import { Rate } from "./rate";
import { Sparkline } from "./sparkline";
import { StateBadge, stateOf } from "./state-badge";
import { useWords } from "./use-words";

export const DRAWER_ID = "currency";

type Props = { row: Currency; first: History | undefined; walk: ListKeyboard; onType: (() => void) | undefined };

/** Drawer of one currency: source of its rate, and history. */
export function CurrencyDrawer({ row, first, walk, onType }: Props) {
  const t = useTranslations("currencies");
  const { nameOf } = useWords();
  const base = row.code === row.currency;
  const query = api.currencies.history.useQuery({ code: row.code }, { initialData: first, enabled: !base });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={nameOf(row.code)} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>
          {nameOf(row.code)} <bdi className={css.soft}>{row.code}</bdi>
        </h2>
      </DrawerHead>
      <div className={drawer.sum}>
        <StateBadge of={row} />
        {!base && row.rate !== null && <Rate of={{ ...row, rate: row.rate }} />}
      </div>
      <div className={drawer.body}>
        <section className={drawer.section}>
          <p className={css.advice}>{t(`advice.${stateOf(row)}`)}</p>
          <Facts row={row} />
          {onType && !base && (
            <Button size="xs" variant="light" mt="xs" rightSection={<kbd>E</kbd>} onClick={onType}>
              {t("type")}
            </Button>
          )}
        </section>
        {!base && <Loaded query={query}>{(history) => <Past history={history} />}</Loaded>}
      </div>
    </aside>
  );
}

function Facts({ row: { code, currency, rate, own, source, as_of, suspect } }: { row: Currency }) {
  const t = useTranslations("currencies");
  if (code === currency || (rate === null && !suspect)) return null;
  return (
    <dl className={drawer.facts}>
      {suspect && (
        <Fact name={t("suspect")}>
          <Rate of={{ code, rate: suspect, currency }} />
        </Fact>
      )}
      {source && <Fact name={t("column.source")}>{own ? t("typed") : <bdi dir="ltr">{source}</bdi>}</Fact>}
      {as_of && (
        <Fact name={t("asOf")}>
          <DayTime at={as_of} />
        </Fact>
      )}
    </dl>
  );
}

function Past({ history }: { history: History }) {
  const t = useTranslations("currencies");
  const { dayOf } = useWords();
  const { code, currency, rows } = history;
  return (
    <section className={drawer.section}>
      <h3>{t("history")}</h3>
      {rows.length === 0 && <p className={drawer.none}>{t("noHistory")}</p>}
      <Sparkline history={history} />
      {rows.length > 0 && (
        <table className={css.past}>
          <caption className="out-of-sight">{t("history")}</caption>
          <thead className="out-of-sight">
            <tr>
              <th scope="col">{t("column.date")}</th>
              <th scope="col">{t("column.rate")}</th>
              <th scope="col">{t("column.source")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ date, rate, own, by }) => (
              <tr key={date}>
                <th scope="row">{dayOf(date)}</th>
                <td>
                  <Rate of={{ code, rate, currency }} />
                </td>
                <td className={css.soft}>{own ? (by ?? t("typed")) : t("told")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
