"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../_client";
import { PartyLink } from "../_sales/party-link";
import { useName } from "../(people)/colleagues/use-name";
import { useNames } from "../(people)/passengers/use-names";
import { CallerFacts } from "./caller-facts";
import css from "./ringing.module.css";
import type { Card, Person } from "./types";

/** The identified caller: chosen, or the only one. */
export const callerOf = ({ call, people }: Card): Person | undefined =>
  people.find(({ id }) => id === call.passenger?.id) ?? (people.length === 1 ? people[0] : undefined);

/** The caller and their history; with several matches, a choice. */
export function WhoCalls({ card }: { card: Card }) {
  const t = useTranslations("phone");
  const nameOf = useNames();
  const { number } = useFormat();
  const displayName = useName();
  const mayChoose = useMay("telephony:write");
  const [changing, setChanging] = useState(false);
  const utils = api.useUtils();
  const choose = api.telephony.choose.useMutation({
    onSuccess: () => setChanging(false),
    onSettled: () => utils.telephony.invalidate(),
  });
  const caller = callerOf(card);
  const { call, people } = card;
  if (people.length === 0 && card.colleague)
    return (
      <p className={css.name}>
        <PartyLink party={`colleague:${card.colleague.id}`} name={displayName(card.colleague)} />
      </p>
    );
  if (people.length === 0) return <p className={css.soft}>{t("nobodyKnown")}</p>;
  const choosing = people.length > 1 && (changing || !caller);
  return (
    <>
      {caller && (
        <>
          <p className={css.name}>
            <bdi>{nameOf(caller).name}</bdi>
          </p>
          <CallerFacts of={caller} />
        </>
      )}
      {choosing && (
        <fieldset className={css.people}>
          <legend>{t("whichOne")}</legend>
          {people.map((person, n) => (
            <Button
              key={person.id}
              variant="default"
              size="xs"
              disabled={!mayChoose}
              data-first={n === 0 && !caller ? true : undefined}
              data-person={person.id}
              loading={choose.isPending && choose.variables.passenger_id === person.id}
              onClick={() => choose.mutate({ id: call.id, passenger_id: person.id })}
            >
              {nameOf(person).name}
            </Button>
          ))}
        </fieldset>
      )}
      {people.length > 1 && !choosing && mayChoose && (
        <p className={css.soft}>
          <Button variant="subtle" size="compact-xs" onClick={() => setChanging(true)}>
            {t("somebodyElse", { n: number(people.length) })}
          </Button>
        </p>
      )}
      <ErrorText error={choose.error} />
    </>
  );
}
