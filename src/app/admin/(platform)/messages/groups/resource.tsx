"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { api } from "../../../_client";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { SectionNav } from "../_parts/section-nav";
import { ADDRESS, type GroupKind } from "./address";
import { GroupDrawer } from "./drawer";

/** Groups of numbers for bulk messages, with the members of one in a drawer. */
const GROUPS: Resource<GroupKind> = {
  words: "outgoing.groups",
  address: ADDRESS,
  topics: [],
  writes: "message:write",
  drawerId: "group",
  useList: (input, initialData) =>
    api.messages.groups.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, row) => {
    const query = api.messages.group.useQuery({ id }, { enabled: !row, retry: false });
    return { ...query, data: row ?? query.data };
  },
  useRead: () => api.useUtils().messages.groups.fetch,
  useReload: () => api.useUtils().messages.groups.invalidate,
  useTitleOf: () => (group) => group.name,
  useTexts: () => {
    const t = useTranslations("outgoing.groups");
    const { number } = useFormat();
    return {
      names: { name: t("column.name"), members: t("column.members"), note: t("column.note") },
      of: ({ name, members, note }) => ({ name, members: number(members), note }),
    };
  },
  columns: [{ name: "name" }, { name: "members", end: true }, { name: "note", wraps: true }],
  Pages: SectionNav,
  Drawer: GroupDrawer,
  Dialog: late(() => import("./form")),
};

export const Groups = ({ first }: { first: FirstRows<GroupKind> }) => <ResourcePage of={GROUPS} first={first} />;
