"use client";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { ListHead } from "@/ui/list/list-head";
import { ListTabs } from "@/ui/list/list-tabs";
import { api, useBranchLive, useMay } from "../../_client";
import type { FirstRows } from "../../_resource/resource";
import { type Address, type LeaveKind, parsers, type Sheet, type sheetInput, type Today } from "./address";
import css from "./attendance.module.css";
import { BoardTab } from "./board-tab";
import { LeaveDialog } from "./dialogs";
import { Leaves } from "./leaves";
import { OwnDay } from "./own-day";
import { SheetTab } from "./sheet-tab";
import { TOPICS, useReload } from "./use-reload";

type First = {
  own: Today;
  input: ReturnType<typeof sheetInput>;
  sheet: Sheet | undefined;
  leaves: FirstRows<LeaveKind>;
};

/** Month sheet, board and leave, each below the user's own day. */
export function Attendance({ first }: { first: First }) {
  const t = useTranslations("attendance");
  const [address, setAddress] = useQueryStates(parsers);
  const mayRead = useMay("operator:read");
  const { data: own } = api.attendance.today.useQuery(undefined, { initialData: first.own });
  const waiting = api.leaves.list.useQuery({ status: "pending", per_page: 1 }).data?.waiting ?? 0;
  const ofDays = (content: ReactNode) => <OfDays own={own}>{content}</OfDays>;
  const tab = (name: Address["tab"], content: ReactNode) => ({ name, text: t(`tab.${name}`), content });
  const sheet = (
    <SheetTab
      address={address}
      today={own.today}
      first={first}
      onDay={(day) => setAddress({ day })}
      onPerson={(person) => setAddress({ person })}
    />
  );
  const board = (
    <BoardTab
      day={address.day}
      today={own.today}
      onDay={(day) => setAddress({ day })}
      onPerson={(person) => setAddress({ person, tab: "sheet" })}
    />
  );
  return (
    <ListTabs
      label={t("title")}
      shown={address.tab}
      onShow={(tab) => void setAddress({ tab })}
      tabs={[
        tab("sheet", ofDays(sheet)),
        ...(mayRead ? [tab("board", ofDays(board))] : []),
        { ...tab("leave", <Leaves first={first.leaves} own={own} />), waiting },
      ]}
    />
  );
}

/** Head of a tab of days. */
function OfDays({ own, children }: { own: Today; children: ReactNode }) {
  const t = useTranslations("attendance");
  const [asking, setAsking] = useState(false);
  const reload = useReload();
  const live = useBranchLive({ concerns: (topic) => TOPICS.includes(topic), onChange: () => void reload() });
  const add = { label: t("leaves.add"), onClick: () => setAsking(true) };
  useKeys({ keyn: add.onClick });
  return (
    <section className={css.page} aria-label={t("title")}>
      <ListHead title={t("title")} live={live} add={add} />
      <OwnDay own={own} />
      {children}
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
