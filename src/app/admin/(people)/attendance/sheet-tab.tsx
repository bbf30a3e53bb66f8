"use client";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { monthAway } from "@/ui/dates/days";
import { deepEqual } from "@/ui/deep-equal";
import { FilterSelect } from "@/ui/filters/filter-select";
import { monthOf, noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../_client";
import { useName } from "../operators/use-name";
import { type Address, dayOf, type Entry, type Sheet, sheetInput } from "./address";
import css from "./attendance.module.css";
import { EntryDialog } from "./dialogs";
import { useSpan } from "./use-span";

type Props = {
  address: Address;
  today: string;
  first: { input: ReturnType<typeof sheetInput>; sheet: Sheet | undefined };
  onDay: (day: string) => void;
  onPerson: (person: number | null) => void;
};

/** A month of one user, in the reader's calendar. */
export function SheetTab({ address, today, first, onDay, onPerson }: Props) {
  const t = useTranslations("attendance");
  const reading = useReading();
  const nameOf = useName();
  const input = sheetInput(address, today, reading.calendar);
  const mayRead = useMay("operator:read");
  const people = api.operators.list.useQuery(
    { per_page: 100, state: "active" },
    { enabled: mayRead, staleTime: 60_000 },
  );
  const query = api.attendance.sheet.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.sheet : undefined,
    placeholderData: keepPreviousData,
  });
  const [Back, On] =
    reading.locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  const shown = dayOf(address.day, today);
  const away = (months: number) => onDay(monthAway(shown, months, reading.calendar));
  return (
    <div className={css.panel}>
      <div className={css.bar}>
        <ActionIcon variant="default" size="lg" aria-label={t("previousMonth")} onClick={() => away(-1)}>
          <Back size={17} />
        </ActionIcon>
        <strong className={css.month} aria-live="polite">
          {monthOf(reading, noon(input.from))}
        </strong>
        <ActionIcon variant="default" size="lg" aria-label={t("nextMonth")} onClick={() => away(1)}>
          <On size={17} />
        </ActionIcon>
        {mayRead && (
          <FilterSelect
            className={css.person}
            label={t("person")}
            placeholder={t("me")}
            clearLabel={t("me")}
            searchable
            data={(people.data?.rows ?? []).map((row) => ({ value: String(row.id), label: nameOf(row) }))}
            value={address.person === null ? null : String(address.person)}
            onChange={(value) => onPerson(value === null ? null : Number(value))}
          />
        )}
      </div>
      <Loaded query={query}>{(sheet) => <Month sheet={sheet} />}</Loaded>
    </div>
  );
}

function Month({ sheet }: { sheet: Sheet }) {
  const t = useTranslations("attendance");
  const { number, dayOfMonth, weekday } = useFormat();
  const { clock } = useSpan();
  const mayWrite = useMay("operator:write");
  const [open, setOpen] = useState<{ date: string; entry?: Entry } | null>(null);
  const { totals, days, operator, today } = sheet;
  const sums = [
    [t("worked"), clock(totals.minutes)],
    [t("presentDays"), number(totals.present_days)],
    [t("absentDays"), number(totals.absent_days)],
    [t("leaveDays"), number(totals.leave_days)],
    [t("leaveHours"), clock(totals.leave_minutes)],
  ] as const;
  return (
    <>
      <dl className={css.sums}>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {totals.unfinished > 0 && <p className={css.warn}>{t("unfinished", { n: number(totals.unfinished) })}</p>}
      <ol className={css.days}>
        {days.map(({ date, entries, minutes, leave }) => {
          const at = noon(date);
          return (
            <li key={date} data-today={date === today || undefined}>
              <span className={css.date}>
                <strong>{dayOfMonth(at)}</strong> {weekday(at, "UTC")}
              </span>
              <span className={css.entries}>
                {entries.map((entry) => (
                  <EntryMark
                    key={entry.id}
                    entry={entry}
                    onOpen={mayWrite ? () => setOpen({ date, entry }) : undefined}
                  />
                ))}
                {leave.map(({ id, type, status }) => (
                  <span key={id} className={css.leaveMark} data-status={status}>
                    {t(`leaveMark.${type}`)} {status === "pending" && `(${t("status.pending")})`}
                  </span>
                ))}
              </span>
              <span className={css.minutes}>{minutes > 0 && clock(minutes)}</span>
              {mayWrite && date <= today && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t("addEntry", { day: dayOfMonth(at) ?? "" })}
                  onClick={() => setOpen({ date })}
                >
                  <IconPlus size={16} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
      {open && <EntryDialog operator={operator} {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function EntryMark({ entry, onOpen }: { entry: Entry; onOpen: (() => void) | undefined }) {
  const t = useTranslations("attendance");
  const { time, span } = useFormat();
  const { entered_at, left_at, kind } = entry;
  const words = (
    <span className={css.words}>
      {kind !== "present" && <span>{t(`kind.${kind}`)}</span>}
      {entered_at && <span>{span(time(new Date(entered_at)), left_at ? time(new Date(left_at)) : "…")}</span>}
    </span>
  );
  if (!onOpen) return <span className={css.entry}>{words}</span>;
  return (
    <Button
      className={css.entry}
      variant="default"
      size="compact-sm"
      rightSection={<IconPencil size={13} aria-hidden />}
      onClick={onOpen}
    >
      {words}
    </Button>
  );
}
