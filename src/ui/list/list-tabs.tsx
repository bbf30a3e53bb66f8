"use client";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "../format/use-format";
import css from "./list-tabs.module.css";

type Tab<Name> = {
  name: Name;
  text: string;
  /** Number of records that wait there; shown above zero. */
  waiting?: number;
  content: ReactNode;
};
type Props<Name> = { label: string; shown: Name; onShow: (name: Name) => void; tabs: readonly Tab<Name>[] };

/** Tabs of a page, of which each fills the page: a list, or content that scrolls. */
export function ListTabs<Name extends string>({ label, shown, onShow, tabs }: Props<Name>) {
  const { number } = useFormat();
  return (
    <Tabs className={css.page} value={shown} onChange={(name) => onShow(name as Name)} keepMounted={false}>
      <Tabs.List className={css.tabs} aria-label={label}>
        {tabs.map(({ name, text, waiting = 0 }) => (
          <Tabs.Tab key={name} value={name}>
            {text}
            {waiting > 0 && <span className={css.badge}>{number(waiting)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} className={css.panel} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
