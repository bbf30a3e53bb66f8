"use client";
import { Button, Tabs } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import { ListHead } from "@/ui/list/list-head";
import { api, useMay } from "../../_client";
import { drawerParser, filterParsers, isId, VIEWS } from "./address";
import { Cases } from "./cases";
import type { First, Frame } from "./frame";
import css from "./gateway-links.module.css";
import { Links } from "./links";
import { useLinksLive } from "./use-links-live";

const LinkDialog = late(async () => ({ default: (await import("./link-dialog")).LinkDialog }));

/** Payment links with their states, and cases to review. */
export function GatewayLinks({ first }: { first: First }) {
  const t = useTranslations("gatewayLinks");
  const { number } = useFormat();
  const mayWrite = useMay("gateway:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ link }, setDrawer] = useQueryStates(drawerParser);
  const [making, setMaking] = useState(false);
  const live = useLinksLive();
  const waiting = api.gateways.cases.useQuery({ state: "open", per_page: 1 }).data?.meta.total ?? 0;
  const add = mayWrite ? { label: t("new"), onClick: () => setMaking(true) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const onDrawer = (to: number | null, history: "push" | "replace") => setDrawer({ link: to }, { history });
  const frame: Frame = { filters, setFilters, open: isId(link) ? link : null, onDrawer, first };
  return (
    <>
      <Tabs
        className={css.page}
        value={filters.view}
        onChange={(view) => setFilters({ view: view as (typeof VIEWS)[number] })}
        keepMounted={false}
      >
        <div>
          <ListHead title={t("title")} live={live} liveHint={t("liveHint")} add={add}>
            <Button
              component={Link}
              href="/admin/settings/gateways"
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
            >
              {t("gateways")}
            </Button>
          </ListHead>
          <Tabs.List className={css.tabList} aria-label={t("views")}>
            {VIEWS.map((view) => (
              <Tabs.Tab key={view} value={view}>
                {t(`view.${view}`)}
                {view === "cases" && waiting > 0 && <span className={css.badge}>{number(waiting)}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel className={css.panel} value="links">
          <Links {...frame} add={add} />
        </Tabs.Panel>
        <Tabs.Panel className={css.panel} value="cases">
          <Cases {...frame} />
        </Tabs.Panel>
      </Tabs>
      {making && <LinkDialog party={filters.party} onClose={() => setMaking(false)} />}
    </>
  );
}
