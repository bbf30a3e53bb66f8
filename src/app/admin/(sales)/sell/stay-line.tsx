"use client";
import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { isDay } from "@/ui/dates/days";
import { DayInput } from "@/ui/form/day-input";
import { useLookupSubmit } from "@/ui/form/use-lookup-submit";
import { ChoiceBox } from "../../_places/choice-box";
import { agesOf, type SearchCriteria } from "./address";
import { BuyerBox } from "./buyer-box";
import { CountBox } from "./count-box";
import css from "./sell.module.css";
import { isNobody } from "./use-buyer";
import type { Draft } from "./use-draft";
import { useStayChoices } from "./use-stay-choices";

type Props = {
  criteria: SearchCriteria;
  typed: Draft;
  /** Name of the place in the URL. */
  place: string;
  busy: boolean;
  first: RefObject<HTMLInputElement | null>;
  faults: ReadonlyMap<string, string>;
  onSearch: (input: SearchCriteria) => void;
};

/** Search in one line: city or hotel, dates, guests per room, buyer. */
export function StayLine({ criteria: input, typed, place, busy, first, faults, onSearch }: Props) {
  const t = useTranslations("sell");
  const form = useTranslations("form");
  const { draft, set } = typed;
  const [missing, setMissing] = useState(false);
  const nobody = isNobody(draft.buyer);
  const known = /^(city|hotel):\d+$/.test(draft.stay ?? "");
  const stayName = typed.stayNamed(draft.stay) ?? (draft.stay === input.stay ? place : "");
  const { submit, waiting, onAwaited } = useLookupSubmit(() => {
    const whole = known && isDay(draft.on) && isDay(draft.back) && agesOf(draft.ages) && !nobody;
    setMissing(!whole);
    if (whole) onSearch(draft);
  });
  const day = (value: string | null, path: string) =>
    missing && !isDay(value) ? form(value === null ? "required" : "notDay") : (faults.get(path) ?? null);
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
        ref={first}
        className={css.place}
        label={t("stayPlace")}
        value={draft.stay}
        shown={known ? stayName : (draft.stay ?? "")}
        error={missing && !known ? form(draft.stay ? "nothingFound" : "required") : (faults.get("city_id") ?? null)}
        useChoices={useStayChoices}
        onAwaited={onAwaited("stay")}
        onChange={(stay, name) => {
          if (stay !== null && name) typed.nameStay(stay, name);
          set({ stay });
        }}
      />
      <DayInput
        className={css.day}
        label={t("checkIn")}
        value={draft.on}
        error={day(draft.on, "check_in")}
        onChange={(on) => set({ on })}
      />
      <DayInput
        className={css.day}
        label={t("checkOut")}
        value={draft.back}
        error={day(draft.back, "check_out")}
        onChange={(back) => set({ back })}
      />
      <CountBox label={t("rooms")} value={draft.rooms} min={1} max={9} onChange={(rooms) => set({ rooms })} />
      <CountBox label={t("adultsInRoom")} value={draft.adt} min={1} max={9} onChange={(adt) => set({ adt })} />
      <TextInput
        className={css.ages}
        label={t("ages")}
        placeholder={t("agesHint")}
        value={draft.ages ?? ""}
        error={missing && !agesOf(draft.ages) ? t("agesWrong") : null}
        onChange={({ currentTarget }) => set({ ages: currentTarget.value || null })}
      />
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
