"use client";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowsExchange, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { isDay } from "@/ui/dates/days";
import { DayInput } from "@/ui/form/day-input";
import { useLookupSubmit } from "@/ui/form/use-lookup-submit";
import { ChoiceBox } from "../../_places/choice-box";
import { usePlaceChoices, usePlaceName } from "../../_places/use-place-choices";
import type { SearchCriteria } from "./address";
import { BuyerBox } from "./buyer-box";
import { CountBox } from "./count-box";
import css from "./sell.module.css";
import { isNobody } from "./use-buyer";
import type { Draft } from "./use-draft";

const useAirports = (typed: string) => usePlaceChoices("airport", typed);
const useStations = (typed: string) => usePlaceChoices("station", typed);

type Props = {
  typed: Draft;
  busy: boolean;
  first: RefObject<HTMLInputElement | null>;
  /** Server errors of fields, by path. */
  faults: ReadonlyMap<string, string>;
  onSearch: (input: SearchCriteria) => void;
};

/** Search in one line: route, dates, passengers, buyer; Enter anywhere searches. */
export function SearchLine({ typed: { draft, set }, busy, first, faults, onSearch }: Props) {
  const t = useTranslations("sell");
  const form = useTranslations("form");
  const [missing, setMissing] = useState(false);
  const kind = draft.tab === "train" ? "station" : "airport";
  const useChoices = kind === "station" ? useStations : useAirports;
  const [from, to] = [usePlaceName(kind, draft.from), usePlaceName(kind, draft.to)];
  const nobody = isNobody(draft.buyer);
  const { submit, waiting, onAwaited } = useLookupSubmit(() => {
    const days = isDay(draft.on) && (draft.back === null || isDay(draft.back));
    const whole = draft.from && draft.to && days && !nobody;
    setMissing(!whole);
    if (whole) onSearch(draft);
  });
  const needed = (value: string | null, path: string) =>
    missing && !value ? form("required") : (faults.get(path) ?? null);
  const day = (value: string | null, must: boolean, path: string) =>
    missing && (value === null ? must : !isDay(value))
      ? form(value === null ? "required" : "notDay")
      : (faults.get(path) ?? null);
  return (
    <form
      className={css.line}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
      aria-label={t("line")}
    >
      <ChoiceBox
        key={`from-${kind}`}
        ref={first}
        className={css.place}
        label={t("from")}
        value={draft.from}
        shown={from}
        error={needed(draft.from, "legs[0].origin")}
        useChoices={useChoices}
        onAwaited={onAwaited("from")}
        onChange={(value) => set({ from: value })}
      />
      <ActionIcon
        className={css.swap}
        variant="subtle"
        color="gray"
        aria-label={t("swap")}
        onClick={() => set({ from: draft.to, to: draft.from })}
      >
        <IconArrowsExchange size={16} stroke={1.7} />
      </ActionIcon>
      <ChoiceBox
        key={`to-${kind}`}
        className={css.place}
        label={t("to")}
        value={draft.to}
        shown={to}
        error={needed(draft.to, "legs[0].destination")}
        useChoices={useChoices}
        onAwaited={onAwaited("to")}
        onChange={(value) => set({ to: value })}
      />
      <DayInput
        className={css.day}
        label={t("on")}
        value={draft.on}
        error={day(draft.on, true, "legs[0].date")}
        onChange={(on) => set({ on })}
      />
      <DayInput
        className={css.day}
        label={t("back")}
        value={draft.back}
        error={day(draft.back, false, "legs[1].date")}
        onChange={(back) => set({ back })}
      />
      <CountBox label={t("adults")} value={draft.adt} min={1} max={9} onChange={(adt) => set({ adt })} />
      <CountBox label={t("children")} value={draft.chd} min={0} max={8} onChange={(chd) => set({ chd })} />
      <CountBox label={t("infants")} value={draft.inf} min={0} max={9} onChange={(inf) => set({ inf })} />
      <BuyerBox
        value={draft.buyer}
        wanted={missing}
        onAwaited={onAwaited("buyer")}
        onChange={(buyer) => set({ buyer })}
      />
      <Button
        type="submit"
        className={css.go}
        loading={busy || waiting}
        leftSection={<IconSearch size={16} stroke={1.8} />}
      >
        {t("search")}
      </Button>
    </form>
  );
}
