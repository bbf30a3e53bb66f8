"use client";
import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { folded, holdsWords } from "@/ui/filters/folded";
import { SearchBox } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import { type Currency, codeOf, drawerParser, filterParsers, type History } from "./address";
import css from "./currencies.module.css";
import { CurrencyTable } from "./currency-table";
import { CurrencyDrawer, DRAWER_ID } from "./drawer";
import { useRatesLive } from "./use-rates-live";
import { useWords } from "./use-words";

// Loaded on demand: a rarely opened form with its calendar.
const TypeDialog = late(() => import("./type-dialog"));

/** Rates change hourly; an open page reloads them. */
const AGAIN_MS = 5 * 60_000;

type Props = { first: { list: Currency[] | undefined; history: History | undefined } };

/** Rates of currencies with their state and time. */
export function Currencies({ first }: Props) {
  const t = useTranslations("currencies");
  const { number } = useFormat();
  const { nameOf } = useWords();
  const mayType = useMay("accounting:write");
  const [{ q }, setFilters] = useQueryStates(filterParsers);
  const [{ currency }, setDrawer] = useQueryStates(drawerParser);
  const [typing, setTyping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const query = api.currencies.list.useQuery({}, { initialData: first.list, refetchInterval: AGAIN_MS });
  const all = query.data ?? [];
  const rows = useMemo(() => {
    const rank = ({ code, currency, rate }: Currency) => (code === currency ? 0 : rate === null ? 2 : 1);
    const found = all.filter(({ code }) => holdsWords(folded(`${code} ${nameOf(code)}`), q));
    return found.toSorted((a, b) => rank(a) - rank(b) || a.code.localeCompare(b.code));
  }, [all, q, nameOf]);
  const names = useMemo(() => rows.map(({ code }) => code), [rows]);
  const open = codeOf(currency);
  const row = all.find(({ code }) => code === open);
  const live = useRatesLive();
  const walk = useListKeyboard({
    names,
    open,
    attribute: "data-currency",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ currency: to }, { history }),
  });
  const type = mayType && all.length > 0 ? () => setTyping(true) : undefined;
  useKeys({ keyn: () => type?.(), keye: () => type?.() });
  const clear = () => setFilters({ q: null });

  return (
    <div className={page.page} data-drawer={row ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { n: number(rows.length) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            {type && (
              <Button leftSection={<IconPencil size={16} />} rightSection={<kbd>N</kbd>} onClick={type}>
                {t("type")}
              </Button>
            )}
          </div>
        </header>
        <search className={page.filters}>
          <SearchBox
            input={search}
            className={css.search}
            label={t("search")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            value={q}
            onChange={(text) => setFilters({ q: text || null })}
          />
        </search>
        <Loaded query={query}>
          {() =>
            rows.length > 0 ? (
              <CurrencyTable rows={rows} open={open} walk={walk} />
            ) : (
              <Notice title={t("noneTitle")} text={t("noneText")} action={{ label: t("clear"), onClick: clear }} />
            )
          }
        </Loaded>
      </section>
      {row && (
        <CurrencyDrawer
          key={row.code}
          row={row}
          first={first.history?.code === row.code ? first.history : undefined}
          walk={walk}
          onType={type}
        />
      )}
      {typing && (
        <TypeDialog
          rows={all}
          code={open}
          onClose={() => setTyping(false)}
          onTyped={(code) => setDrawer({ currency: code }, { history: "push" })}
        />
      )}
    </div>
  );
}
