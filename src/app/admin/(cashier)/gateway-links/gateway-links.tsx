"use client";
import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { late } from "@/ui/late";
import { ListTabs } from "@/ui/list/list-tabs";
import { api } from "../../_client";
import type { FirstRows } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { type LinkKind, viewParsers } from "./address";
import type { FirstCases } from "./cases";
import { LINKS } from "./resource";

const Cases = late(() => import("./cases"));

/** Payment links with their states, and cases to review. */
export function GatewayLinks({ first, cases }: { first: FirstRows<LinkKind>; cases: FirstCases }) {
  const t = useTranslations("gatewayLinks");
  const [view, setView] = useQueryState("view", viewParsers.view);
  const waiting = api.gateways.cases.useQuery({ state: "open", per_page: 1 }).data?.meta.total ?? 0;
  return (
    <ListTabs
      label={t("views")}
      shown={view}
      onShow={(to) => void setView(to)}
      tabs={[
        { name: "links", text: t("view.links"), content: <ResourcePage of={LINKS} first={first} /> },
        { name: "cases", text: t("view.cases"), waiting, content: <Cases first={cases} /> },
      ]}
    />
  );
}
