"use client";
import type { Sought } from "@/ui/form/use-debounced-search";
import type { Choice } from "./choice-box";
import { usePlaceChoices, usePlaceName } from "./use-place-choices";

/** A whole city is not a departure point: only places with their own code. */
function useCodedPlaces(typed: string): Sought<Choice> {
  const { found, ...how } = usePlaceChoices("airport", typed);
  return { ...how, found: found.filter(({ code }) => code !== null) };
}

/** Three letters are a code, whether or not the base data has it; any other unknown text is none. */
const codeOf = (left: string | null) => (left && /^[A-Za-z]{3}$/.test(left) ? left.toUpperCase() : "");

/** State of a box for one place with a code: found by name in either script, or by code. */
export function usePlaceCode(value: string, onChange: (code: string) => void) {
  return {
    value: value || null,
    shown: usePlaceName("airport", value || null),
    useChoices: useCodedPlaces,
    onChange: (left: string | null) => onChange(codeOf(left)),
  };
}
