"use client";
import { Button, Checkbox, CloseButton, Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addDays, daysBetween, isDay, weekStart } from "@/ui/dates/days";
import { Dialog } from "@/ui/dialog";
import { DayInput } from "@/ui/form/day-input";
import { noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { refusalOfError, wordsOf } from "@/ui/state/refusal";
import { api } from "../../_client";
import type { Details } from "./_parts/types";
import css from "./drawer.module.css";

/** Maximum number of departures per copy. */
const MOST = 60;

/** Copies the charter to other days: every selected weekday until a date, except removed ones. */
export default function CopyDialog({ of, onClose }: { of: Details; onClose: () => void }) {
  const t = useTranslations("charters");
  const reading = useReading();
  const { timeZone } = reading;
  const { dayOf, weekday, number } = useFormat();
  const utils = api.useUtils();
  const local = of.routes[0]?.departs_local ?? of.stays[0]?.check_in_on;
  const starts = local?.slice(0, 10) ?? new Date(of.starts_at).toLocaleDateString("sv-SE", { timeZone });
  const [from, setFrom] = useState<string | null>(addDays(starts, 7));
  const [until, setUntil] = useState<string | null>(addDays(starts, 28));
  const [weekdays, setWeekdays] = useState<readonly number[]>([weekdayOf(starts)]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [publish, setPublish] = useState(of.status === "open");
  const copy = api.charters.copy.useMutation({ onSuccess: () => void utils.charters.invalidate() });

  const span = isDay(from) && isDay(until) ? daysBetween(from, until) : -1;
  const dates = Array.from({ length: Math.min(span + 1, 400) }, (_, n) => addDays(from!, n))
    .filter((iso) => weekdays.includes(weekdayOf(iso)) && !left.includes(iso) && iso !== starts)
    .slice(0, MOST);
  const result = copy.error && refusalOfError(copy.error);
  const words = result && wordsOf(result, reading.locale);
  const issueAt = (index: number) => {
    const message = result?.fields?.find(({ path }) => path === `dates[${index}]`)?.message;
    return copy.variables?.dates[index] === dates[index] && message
      ? typeof message === "string"
        ? message
        : message[reading.locale]
      : undefined;
  };
  const shown = (iso: string) => `${weekday(noon(iso), "UTC")} ${dayOf(iso)}`;
  const week = weekStart(starts, reading.calendar === "jalali" || reading.locale === "fa" ? 6 : 1);

  return (
    <Dialog onClose={onClose} title={t("copyToDates")}>
      {copy.data ? (
        <div className={css.stack}>
          <p role="status" style={{ margin: 0 }}>
            {t("copied", { n: number(copy.data.length) })}
          </p>
          <div className={css.foot}>
            <Button autoFocus onClick={onClose}>
              {t("done")}
            </Button>
          </div>
        </div>
      ) : (
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault();
            copy.mutate({ id: of.id, dates, status: publish ? "open" : "draft" });
          }}
        >
          <div className={css.pair}>
            <DayInput data-autofocus label={t("from")} value={from} onChange={setFrom} />
            <DayInput label={t("until")} value={until} onChange={setUntil} />
          </div>
          <fieldset className={css.weekdays} style={{ border: 0, margin: 0, padding: 0 }} aria-label={t("weekdays")}>
            {Array.from({ length: 7 }, (_, n) => addDays(week, n)).map((iso) => (
              <Checkbox
                key={iso}
                size="xs"
                label={weekday(noon(iso), "UTC")}
                checked={weekdays.includes(weekdayOf(iso))}
                onChange={({ currentTarget }) =>
                  setWeekdays(
                    currentTarget.checked
                      ? [...weekdays, weekdayOf(iso)]
                      : weekdays.filter((one) => one !== weekdayOf(iso)),
                  )
                }
              />
            ))}
          </fieldset>
          <ul className={css.dates} aria-label={t("dates")}>
            {dates.map((iso, index) => (
              <li key={iso} data-wrong={issueAt(index) ? true : undefined}>
                {shown(iso)} {issueAt(index)}
                <CloseButton
                  size="xs"
                  aria-label={`${t("leaveOut")} ${shown(iso)}`}
                  onClick={() => setLeft([...left, iso])}
                />
              </li>
            ))}
          </ul>
          <Switch
            label={t("publishCopies")}
            checked={publish}
            onChange={({ currentTarget }) => setPublish(currentTarget.checked)}
          />
          {words && (
            <div role="alert" className={css.refused}>
              <strong>{words.title}</strong> {words.solution}
            </div>
          )}
          <div className={css.foot}>
            <Button variant="default" onClick={onClose}>
              {t("back")}
            </Button>
            <Button type="submit" loading={copy.isPending} disabled={dates.length === 0}>
              {t("copyTo", { n: number(dates.length) })}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const weekdayOf = (iso: string) => noon(iso).getUTCDay();
