"use client";
import { Tabs } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListHead } from "@/ui/list/list-head";
import { api, useMay } from "../../_client";
import { usePhoneLive } from "../../_phone/use-phone-live";
import { SectionNav } from "./_parts/section-nav";
import { type Details, filterParsers, type List, type ListInput, VIEWS, type View } from "./address";
import { Approvals } from "./approvals";
import { Calls } from "./calls";
import { Now } from "./now";
import css from "./phone.module.css";

const DialDialog = late(async () => ({ default: (await import("./dial-dialog")).DialDialog }));

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };

/** Current calls, missed calls, and the log. */
export function Phone({ first }: Props) {
  const t = useTranslations("phone");
  const { number } = useFormat();
  const mayDial = useMay("telephony:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [dialing, setDialing] = useState(false);
  const live = usePhoneLive();
  const status = api.telephony.status.useQuery(undefined, { staleTime: 10_000 });
  const waiting: Readonly<Record<View, number>> = {
    log: 0,
    missed: status.data?.missed ?? 0,
    approvals: status.data?.awaiting ?? 0,
  };
  const add = mayDial ? { label: t("newCall"), onClick: () => setDialing(true) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  return (
    <>
      <Tabs
        className={css.page}
        value={filters.view}
        onChange={(view) => setFilters({ view: view as View })}
        keepMounted={false}
      >
        <div>
          <SectionNav />
          <ListHead title={t("title")} live={live} liveHint={t("liveHint")} add={add} />
          <Now />
          <Tabs.List className={css.tabList} aria-label={t("views")}>
            {VIEWS.map((view) => (
              <Tabs.Tab key={view} value={view}>
                {t(`view.${view}`)}
                {waiting[view] > 0 && <span className={css.badge}>{number(waiting[view])}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {VIEWS.map((view) => (
          <Tabs.Panel key={view} className={css.panel} value={view}>
            {view === "approvals" ? (
              <Approvals />
            ) : (
              <Calls key={view} filters={filters} setFilters={setFilters} first={first} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {dialing && <DialDialog onClose={() => setDialing(false)} />}
    </>
  );
}
