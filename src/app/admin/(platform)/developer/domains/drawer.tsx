"use client";
import { Tabs } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import type { DomainDetails, DomainRow } from "../_parts/developer-types";
import { StateBadge } from "../_parts/state-badge";
import { AddressesTab } from "./addresses-tab";
import own from "./domains.module.css";
import { TABS, type Tab } from "./filters";
import { stateOf } from "./state-of";
import { TimelineTab } from "./timeline-tab";
import { TokensTab } from "./tokens-tab";

const PolicyTab = late(async () => ({ default: (await import("./policy-tab")).PolicyTab }));

export const DRAWER_ID = "partner-site";

type Props = {
  id: number;
  tab: Tab;
  onTab: (tab: Tab) => void;
  known: DomainRow | undefined;
  first: DomainDetails | undefined;
  mayWrite: boolean;
  walk: ListKeyboard;
};

/** Drawer of one partner site with its own URL. Shows the data of the row immediately. */
export function DomainDrawer({ id, tab, onTab, known, first, mayWrite, walk }: Props) {
  const t = useTranslations("developer.domains");
  const query = api.domains.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={head?.domain ?? t("site")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi className="code">{head?.domain}</bdi>
        </h2>
        {head && <CopyButton value={head.domain} />}
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StateBadge state={stateOf(head)} />
          <span className={css.soft}>{head.colleague.name}</span>
        </div>
      )}
      <Tabs className={own.whole} value={tab} onChange={(to) => onTab(to as Tab)} keepMounted={false}>
        <Tabs.List className={own.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={drawer.body}>
          <Loaded query={query}>
            {(site) =>
              TABS.map((name) => (
                <Tabs.Panel key={name} value={name}>
                  <Panel name={name} site={site} mayWrite={mayWrite} />
                </Tabs.Panel>
              ))
            }
          </Loaded>
        </div>
      </Tabs>
    </aside>
  );
}

function Panel({ name, site, mayWrite }: { name: Tab; site: DomainDetails; mayWrite: boolean }) {
  if (name === "policy") return <PolicyTab site={site} mayWrite={mayWrite} />;
  if (name === "tokens") return <TokensTab site={site} mayWrite={mayWrite} />;
  if (name === "addresses") return <AddressesTab site={site} mayWrite={mayWrite} />;
  return <TimelineTab timeline={site.timeline} />;
}
