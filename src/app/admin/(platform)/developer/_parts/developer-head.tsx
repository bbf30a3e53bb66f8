"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import css from "./developer.module.css";
import { useDeveloperLive } from "./use-developer-live";

type Props = {
  title: string;
  count: ReactNode;
  /** The create action, by button and N; absent without permission. */
  add: { label: string; onClick: () => void } | undefined;
};

/** Header of a developer list, which it keeps live. */
export function DeveloperHead({ title, count, add }: Props) {
  const live = useDeveloperLive();
  useKeys({ keyn: () => add?.onClick() });
  return (
    <header className={`${page.head} ${css.head}`}>
      <h1>{title}</h1>
      <span className={page.count} role="status">
        {count}
      </span>
      <div className={css.tools}>
        <LiveMark live={live} />
        {add && (
          <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={add.onClick}>
            {add.label}
          </Button>
        )}
      </div>
    </header>
  );
}
