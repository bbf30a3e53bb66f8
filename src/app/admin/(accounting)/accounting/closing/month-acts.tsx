"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useKeys } from "@/ui/keys/use-keys";
import { useMay } from "../../../_client";
import type { Month, Overview } from "./address";
import css from "./closing.module.css";
import { MonthState } from "./month-state";
import { useWords } from "./use-words";

export type Act = "number" | "reopen" | "open" | "grant" | "rules";

const KEYS = { grant: "G", open: "O", number: "D", reopen: "R", rules: "K" } as const satisfies Record<Act, string>;

type Props = { month: Month; overview: Overview; onAct: (act: Act) => void };

/** State of the selected month, since when and by whom, and its other actions. */
export function MonthActs({ month, overview: { months, reopenings }, onAct }: Props) {
  const t = useTranslations("closing");
  const { monthName, whoOf } = useWords();
  const may = useMay("accounting:approve");
  const last = months.findLast(({ state }) => state === "closed" || state === "definite");
  const input = reopenings.some(({ state }) => state === "waiting");
  const acts: [Act, boolean][] = [
    ["grant", month.state === "soft_closed"],
    ["open", month.state === "soft_closed"],
    ["number", month.unnumbered],
    ["rules", month.state === "open" || month.state === "soft_closed"],
    ["reopen", month.state === "closed" && month.fm === last?.fm && !input],
  ];
  const byKey = (act: Act) => () => may && acts.some(([one, offered]) => one === act && offered) && onAct(act);
  useKeys({
    keyg: byKey("grant"),
    keyo: byKey("open"),
    keyd: byKey("number"),
    keyr: byKey("reopen"),
    keyk: byKey("rules"),
  });
  return (
    <header className={css.month}>
      <h2>{monthName(month)}</h2>
      <MonthState state={month.state} />
      {month.closed_at && (
        <span className={css.soft}>
          <bdi>{whoOf(month.closed_by)}</bdi> <DayTime at={month.closed_at} />
        </span>
      )}
      {may && (
        <div className={css.acts}>
          {acts
            .filter(([, offered]) => offered)
            .map(([act]) => (
              <Button
                key={act}
                variant="default"
                size="xs"
                data-act={act}
                rightSection={<kbd aria-hidden>{KEYS[act]}</kbd>}
                onClick={() => onAct(act)}
              >
                {act === "rules" ? t("rules.act") : t(`act.${act}`)}
              </Button>
            ))}
        </div>
      )}
    </header>
  );
}
