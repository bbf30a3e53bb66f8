"use client";

import { Tabs } from "@mantine/core";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { untilLoaded } from "@/ui/lazy-part";
import { FullPage } from "@/ui/list/full-page";
import { LiveMark } from "@/ui/list/live-mark";
import parts from "@/ui/list/parts.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { PartyBalance } from "../../../_money/party-balance";
import { Acts } from "../acts";
import { StateMark } from "../state-mark";
import { useColleaguesLive } from "../use-colleagues-live";
import { useName } from "../use-name";
import { parsers, TABS, type Tab } from "./address";
import css from "./colleague.module.css";
import type { First } from "./first";
import { History } from "./history";
import { Overview } from "./overview";
import { Terms } from "./terms";
import { Users } from "./users";

// Calendars and tables load when their tab is opened. The other tabs accept keys immediately.
const Ledger = dynamic(() => untilLoaded(() => import("./ledger").then((m) => m.Ledger)));

const LIST = "/admin/colleagues";

/** Page of one colleague: balance, statement, users, terms, history. */
export function Colleague({ id, first }: { id: number; first: First }) {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const nameOf = useName();
  const router = useRouter();
  const [{ tab, ...days }, setAddress] = useQueryStates(parsers);
  const live = useColleaguesLive();
  const query = api.colleagues.get.useQuery({ id }, { initialData: first.details });
  const of = query.data;
  const turn = (by: 1 | -1) => () =>
    setAddress({ tab: TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] as Tab });
  useKeys({ keyj: turn(1), keyk: turn(-1), escape: () => router.push(`${LIST}?colleague=${id}`) });
  return (
    <FullPage
      back={{ href: `${LIST}?colleague=${id}`, label: t("toList") }}
      title={<bdi>{of ? nameOf(of) : t("colleague")}</bdi>}
      aside={
        of && (
          <>
            <bdi className={`code ${parts.soft}`}>{of.code}</bdi>
            <StateMark of={of} />
            <span className={css.balance}>
              <PartyBalance balance={of.financial.balance} currency={of.branch_currency} />
            </span>
          </>
        )
      }
      tools={<LiveMark live={live} hint={t("liveHint")} />}
    >
      <Loaded query={query}>
        {(of) => (
          <>
            <div className={css.acts}>
              <Acts of={of} onRemoved={() => router.push(LIST)} />
            </div>
            <Tabs
              className={css.tabs}
              value={tab}
              onChange={(to) => setAddress({ tab: to as Tab })}
              keepMounted={false}
            >
              <Tabs.List className={css.tabList} aria-label={t("tabs")}>
                {TABS.map((name) => (
                  <Tabs.Tab key={name} value={name}>
                    {t(`tab.${name}`)}
                    {name === "users" && of.users > 0 && <span className={css.badge}>{number(of.users)}</span>}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <div className={css.body}>
                <Tabs.Panel value="overview">
                  <h2 className="out-of-sight">{t("tab.overview")}</h2>
                  <Overview of={of} />
                </Tabs.Panel>
                <Tabs.Panel value="ledger">
                  <Ledger of={of} days={days} onDays={setAddress} first={first} />
                </Tabs.Panel>
                <Tabs.Panel value="users">
                  <Users of={of} />
                </Tabs.Panel>
                <Tabs.Panel value="terms">
                  <h2 className="out-of-sight">{t("tab.terms")}</h2>
                  <Terms of={of} />
                </Tabs.Panel>
                <Tabs.Panel value="history">
                  <History entries={of.history} />
                </Tabs.Panel>
              </div>
            </Tabs>
          </>
        )}
      </Loaded>
    </FullPage>
  );
}
