"use client";
import { Tabs } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import type { DrawerProps } from "../../../_resource/resource";
import css from "../_parts/developer.module.css";
import type { DomainDetails } from "../_parts/developer-types";
import { StateBadge } from "../_parts/state-badge";
import { type DomainKind, parseAsTab, TABS, type Tab } from "./address";
import { AddressesTab } from "./addresses-tab";
import own from "./domains.module.css";

import { stateOf } from "./state-of";
import { TimelineTab } from "./timeline-tab";
import { TokensTab } from "./tokens-tab";

const PolicyTab = late(async () => ({ default: (await import("./policy-tab")).PolicyTab }));

/** One partner site, in tabs. */
export function DomainDrawer({ row: site, mayWrite }: DrawerProps<DomainKind>) {
  const t = useTranslations("developer.domains");
  const [tab, setTab] = useQueryState("tab", parseAsTab);
  return (
    <>
      <div className={drawer.sum}>
        <StateBadge state={stateOf(site)} />
        <span className={css.soft}>{site.colleague.name}</span>
      </div>
      <Tabs className={own.whole} value={tab} onChange={(to) => void setTab(to as Tab)} keepMounted={false}>
        <Tabs.List className={own.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={drawer.body}>
          {TABS.map((name) => (
            <Tabs.Panel key={name} value={name}>
              <Panel name={name} site={site} mayWrite={mayWrite} />
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
    </>
  );
}

function Panel({ name, site, mayWrite }: { name: Tab; site: DomainDetails; mayWrite: boolean }) {
  if (name === "policy") return <PolicyTab site={site} mayWrite={mayWrite} />;
  if (name === "tokens") return <TokensTab site={site} mayWrite={mayWrite} />;
  if (name === "addresses") return <AddressesTab site={site} mayWrite={mayWrite} />;
  return <TimelineTab timeline={site.timeline} />;
}
