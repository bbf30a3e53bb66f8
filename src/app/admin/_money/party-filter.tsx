"use client";
import { useState } from "react";
import page from "@/ui/list/page.module.css";
import type { Filter, FiltersProps } from "../_resource/resource";
import { type Party, partyKey, personOf } from "./party";
import { PartyPicker } from "./party-picker";
import { useCurrency } from "./use-currency";

/** Parties of the rows, which have a name. */
type Known = readonly { type: string; id: number; name: string | null }[];

/** Filter of a list by a colleague or passenger, `party` in the URL. */
export const partyFilter = (label: string, any: string, known: Known = []): Filter => ({
  name: "party",
  show: (props) => <PartyFilter {...{ label, any, known }} {...props} />,
});

type Props = FiltersProps & { label: string; any: string; known: Known };

function PartyFilter({ label, any, known, values, set }: Props) {
  const currency = useCurrency();
  const [chosen, setChosen] = useState<Party | null>(null);
  const person = personOf(values["party"] as string | null);
  const named = [...(chosen ? [chosen] : []), ...known].find(
    ({ type, id }) => type === person?.type && id === person.id,
  );
  return (
    <PartyPicker
      className={page.status}
      aria-label={label}
      placeholder={any}
      types={["colleague", "passenger"]}
      currency={currency ?? "IRR"}
      value={person && { ...person, name: named?.name ?? null }}
      onChange={(to) => {
        setChosen(to);
        set({ party: to && partyKey(to) });
      }}
    />
  );
}
