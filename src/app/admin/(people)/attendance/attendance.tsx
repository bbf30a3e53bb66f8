"use client";
import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { LiveMark } from "@/ui/list/live-mark";
import { api, useMay } from "../../_client";
import { type LeaveList, parsers, type Sheet, type sheetInput, TABS, type Today } from "./address";
import css from "./attendance.module.css";
import { BoardTab } from "./board-tab";
import { LeaveDialog } from "./dialogs";
import { LeaveTab } from "./leave-tab";
import { OwnDay } from "./own-day";
import { SheetTab } from "./sheet-tab";
import { useAttendanceLive } from "./use-attendance-live";

type First = {
  own: Today;
  input: ReturnType<typeof sheetInput>;
  sheet: Sheet | undefined;
  list: LeaveList | undefined;
};

/** The user's own day on top; below it month sheet, board and leave. */
export function Attendance({ first }: { first: First }) {
  const t = useTranslations("attendance");
  const { number } = useFormat();
  const [address, setAddress] = useQueryStates(parsers);
  const [asking, setAsking] = useState(false);
  const mayRead = useMay("operator:read");
  const live = useAttendanceLive();
  const today = api.attendance.today.useQuery(undefined, { initialData: first.own });
  const waiting = api.leaves.list.useQuery({ status: "pending", per_page: 1 }).data?.waiting ?? 0;
  useKeys({ keyn: () => setAsking(true) });
  const own = today.data;
  const tabs = TABS.filter((tab) => tab !== "board" || mayRead);
  return (
    <section className={css.page} aria-label={t("title")}>
      <header className={css.head}>
        <h1>{t("title")}</h1>
        <div className={css.tools}>
          <LiveMark live={live} />
          <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={() => setAsking(true)}>
            {t("ask")}
          </Button>
        </div>
      </header>
      <OwnDay own={own} />
      <Tabs
        className={css.tabs}
        value={address.tab}
        onChange={(tab) => setAddress({ tab: tab as (typeof TABS)[number], page: null })}
        keepMounted={false}
      >
        <Tabs.List className={css.tabList}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)} {tab === "leave" && waiting > 0 && <span className={css.badge}>{number(waiting)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sheet">
          <SheetTab
            address={address}
            today={own.today}
            first={first}
            onDay={(day) => setAddress({ day })}
            onPerson={(person) => setAddress({ person })}
          />
        </Tabs.Panel>
        {mayRead && (
          <Tabs.Panel value="board">
            <BoardTab
              day={address.day}
              today={own.today}
              onDay={(day) => setAddress({ day })}
              onPerson={(person) => setAddress({ person, tab: "sheet" })}
            />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="leave">
          <LeaveTab
            address={address}
            first={first.list}
            onStatus={(status) => setAddress({ status, page: null })}
            onPage={(page) => setAddress({ page })}
            onAsk={() => setAsking(true)}
          />
        </Tabs.Panel>
      </Tabs>
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
