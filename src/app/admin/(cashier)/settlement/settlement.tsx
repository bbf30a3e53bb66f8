"use client";
import { Tabs } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { untilLoaded } from "@/ui/lazy-part";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useBranchLive } from "../../_client";
import { PartyBalance } from "../../_money/party-balance";
import { PartyPicker } from "../../_money/party-picker";
import { isId, type Overview as OverviewOf, parsers, TABS, type Tab } from "./address";
import { Overview } from "./overview";
import { Recent } from "./recent";
import css from "./settlement.module.css";

// Tabs are loaded on demand.
const Compare = dynamic(() => untilLoaded(() => import("./compare").then((m) => m.Compare)));
const Offset = dynamic(() => untilLoaded(() => import("./offset").then((m) => m.Offset)));
const Links = dynamic(() => untilLoaded(() => import("./links").then((m) => m.Links)));

const CONCERNS = ["payment", "cheque", "announcement", "document", "booking", "wallet", "credit"];
const concerns = (topic: string) => CONCERNS.some((one) => topic.startsWith(one));

/** One colleague: balance, comparison of statements, offsets, links to the statement. */
export function Settlement({ first }: { first: OverviewOf | undefined }) {
  const t = useTranslations("settlement");
  const { number } = useFormat();
  const [address, setAddress] = useQueryStates(parsers, { history: "push" });
  const picker = useRef<HTMLInputElement>(null);
  const utils = api.useUtils();
  const colleague = isId(address.colleague) ? address.colleague : null;
  const known = first?.colleague.id === colleague ? first : undefined;
  const query = api.settlement.overview.useQuery(
    { colleague_id: colleague ?? 0 },
    { enabled: colleague !== null, initialData: known },
  );
  const live = useBranchLive({
    concerns,
    onChange: () => {
      void utils.settlement.overview.invalidate();
      void utils.settlement.unsettled.invalidate();
    },
  });
  const of = colleague === null ? undefined : query.data;
  const open = (tab: Tab) => () => colleague !== null && setAddress({ tab });
  useKeys({
    slash: () => (document.querySelector<HTMLInputElement>(`.${css.search} input`) ?? picker.current)?.focus(),
    keyc: () => picker.current?.focus(),
    digit1: open("overview"),
    digit2: open("compare"),
    digit3: open("offset"),
    digit4: open("links"),
  });
  const choose = (id: number | null) =>
    setAddress({ colleague: id, comparison: null, kind: null, mark: null, q: null, ...(id === null && { tab: null }) });
  return (
    <section className={`${page.list} ${css.page}`} aria-label={t("title")}>
      <header className={`${page.head} ${css.head}`}>
        <h1>{t("title")}</h1>
        <PartyPicker
          ref={picker}
          className={css.picker}
          aria-label={t("colleague")}
          placeholder={t("whom")}
          types={COLLEAGUES}
          currency={of?.currency ?? "IRR"}
          value={colleague === null ? null : { type: "colleague", id: colleague, name: of?.colleague.name ?? "…" }}
          onChange={(party) => choose(party?.id ?? null)}
          autoFocus={colleague === null}
        />
        {of && (
          <span className={css.balance} data-live>
            <small>{t("balanceNow")}</small> <PartyBalance balance={of.balance} currency={of.currency} />
          </span>
        )}
        <span className={css.live}>
          <LiveMark live={live} hint={t("liveHint")} />
        </span>
      </header>
      {colleague === null ? (
        <Recent onOpen={(to) => setAddress({ ...to, tab: "compare" })} />
      ) : (
        <Loaded query={query}>
          {(of) => (
            <Tabs
              className={css.tabs}
              value={address.tab}
              onChange={(tab) => setAddress({ tab: tab as Tab })}
              keepMounted={false}
            >
              <Tabs.List aria-label={t("tabs")}>
                {TABS.map((name, n) => (
                  <Tabs.Tab key={name} value={name} rightSection={<kbd aria-hidden>{number(n + 1)}</kbd>}>
                    {t(`tab.${name}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <div className={css.body}>
                <Tabs.Panel value="overview">
                  <Overview of={of} />
                </Tabs.Panel>
                <Tabs.Panel value="compare" className={css.fill}>
                  <Compare of={of} address={address} onAddress={setAddress} />
                </Tabs.Panel>
                <Tabs.Panel value="offset">
                  <Offset of={of} />
                </Tabs.Panel>
                <Tabs.Panel value="links">
                  <Links of={of} />
                </Tabs.Panel>
              </div>
            </Tabs>
          )}
        </Loaded>
      )}
    </section>
  );
}

const COLLEAGUES = ["colleague"] as const;
