"use client";
import { useTranslations } from "next-intl";
import { late } from "@/ui/late";
import { api } from "../../../_client";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { WaitingChanges } from "../changes/waiting-changes";
import { ADDRESS, type SiteKind } from "./address";
import { SiteDrawer } from "./drawer";
import { SiteStatus } from "./site-status";

/** Customer websites, with data for the developer of one in a drawer. */
const SITES: Resource<SiteKind> = {
  words: "customerSites",
  address: ADDRESS,
  topics: [],
  writes: "settings:write",
  drawerId: "site",
  useList: (_, initialData) => api.sites.list.useQuery(undefined, { initialData }),
  useRead: () => {
    const { list } = api.useUtils().sites;
    return () => list.fetch();
  },
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: { of: ({ active }) => active, set: ({ id }, active) => client.sites.setActive.mutate({ id, active }) },
    };
  },
  useReload: () => api.useUtils().sites.invalidate,
  useTitleOf: () => (site) => site.domain,
  useTexts: () => {
    const t = useTranslations("customerSites");
    return {
      names: {
        ...{ domain: t("column.domain"), title: t("column.title"), origins: t("column.origins") },
        ...{ guests: t("column.guests"), state: t("column.state") },
      },
      of: ({ domain, title, origins, guests, active }) => ({
        ...{ domain, title, origins: origins.join(" ") || "—" },
        guests: t(guests ? "guestsIn" : "guestsOut"),
        state: t(active ? "works" : "shut"),
      }),
    };
  },
  columns: [
    { name: "domain", code: true },
    { name: "title", clips: true },
    { name: "origins", code: true, clips: true, needs: 40 },
    { name: "guests", needs: 40 },
    { name: "state", Cell: ({ row }) => <SiteStatus active={row.active} /> },
  ],
  Intro: () => <WaitingChanges subject="customer_site" />,
  Heading: ({ row }) => <bdi className="code">{row.domain}</bdi>,
  Drawer: SiteDrawer,
  Dialog: late(() => import("./form")),
};

export const Sites = ({ first }: { first: FirstRows<SiteKind> }) => <ResourcePage of={SITES} first={first} />;
