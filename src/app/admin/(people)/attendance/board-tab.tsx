"use client";
import { ActionIcon, Button } from "@mantine/core";
import {
  IconBeach,
  IconBriefcase,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconDoorExit,
  IconHome,
  IconQuestionMark,
  IconUserX,
} from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { addDays } from "@/ui/dates/days";
import { noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import { api } from "../../_client";
import { useName } from "../operators/use-name";
import { type Board, dayOf } from "./address";
import css from "./attendance.module.css";
import { useSpan } from "./use-span";

type Props = { day: string | null; today: string; onDay: (day: string) => void; onPerson: (person: number) => void };
type Now = Board["rows"][number]["now"];

const LOOK: Record<Now, { icon: typeof IconHome; tone: Tone }> = {
  in: { icon: IconCircleCheck, tone: "good" },
  remote: { icon: IconHome, tone: "good" },
  mission: { icon: IconBriefcase, tone: "good" },
  out: { icon: IconDoorExit, tone: "neutral" },
  leave: { icon: IconBeach, tone: "neutral" },
  absent: { icon: IconUserX, tone: "bad" },
  unknown: { icon: IconQuestionMark, tone: "warn" },
};

/** Attendance of all users, today or on a past day. */
export function BoardTab({ day, today, onDay, onPerson }: Props) {
  const t = useTranslations("attendance");
  const { locale } = useReading();
  const { long } = useFormat();
  const shown = dayOf(day, today);
  const query = api.attendance.board.useQuery({ date: shown }, { placeholderData: keepPreviousData });
  const [Back, On] = locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  return (
    <div className={css.panel}>
      <div className={css.bar}>
        <ActionIcon variant="default" size="lg" aria-label={t("previousDay")} onClick={() => onDay(addDays(shown, -1))}>
          <Back size={17} />
        </ActionIcon>
        <strong className={css.month} aria-live="polite">
          {long(noon(shown), "UTC")}
        </strong>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("nextDay")}
          disabled={shown >= today}
          onClick={() => onDay(addDays(shown, 1))}
        >
          <On size={17} />
        </ActionIcon>
      </div>
      <Loaded query={query}>{(board) => <People board={board} onPerson={onPerson} />}</Loaded>
    </div>
  );
}

function People({ board, onPerson }: { board: Board; onPerson: (person: number) => void }) {
  const t = useTranslations("attendance");
  const nameOf = useName();
  const { clock } = useSpan();
  const { time } = useFormat();
  return (
    <ul className={css.people}>
      {board.rows.map(({ operator, title, now, entries, minutes, leave }) => {
        const { icon: Mark, tone } = LOOK[now];
        const first = entries.find(({ entered_at }) => entered_at)?.entered_at;
        return (
          <li key={operator.id} data-person={operator.id}>
            <span className={css.who}>
              <Button variant="transparent" className={css.name} onClick={() => onPerson(operator.id)}>
                {nameOf(operator)}
              </Button>
              {title && <span className={css.soft}>{title}</span>}
            </span>
            <ToneLabel tone={tone}>
              <Mark size={16} stroke={1.7} aria-hidden />
              {t(`now.${now}`)}
            </ToneLabel>
            <span className={css.soft}>
              {first && t("cameAt", { time: time(new Date(first)) })}
              {leave.some(({ status }) => status === "pending") && ` ${t("waits")}`}
            </span>
            <span className={css.minutes}>{minutes > 0 && clock(minutes)}</span>
          </li>
        );
      })}
    </ul>
  );
}
