"use client";
import type { Sought } from "@/ui/form/use-debounced-search";
import type { Choice } from "./choice-box";
import { usePlaceChoices, usePlaceName } from "./use-place-choices";

/** A whole city is no place that something leaves from: only what has a code of its own. */
function useCodedPlaces(typed: string): Sought<Choice> {
  const { found, ...how } = usePlaceChoices("airport", typed);
  return { ...how, found: found.filter(({ code }) => code !== null) };
}

/** Three letters are a code, whether or not the base data knows it; any other text that names no place is none. */
const codeOf = (left: string | null) => (left && /^[A-Za-z]{3}$/.test(left) ? left.toUpperCase() : "");

/** What a box for one place with a code needs: found by its name in either script, or by its code. */
export function usePlaceCode(value: string, onChange: (code: string) => void) {
  return {
    value: value || null,
    shown: usePlaceName("airport", value || null),
    useChoices: useCodedPlaces,
    onChange: (left: string | null) => onChange(codeOf(left)),
  };
}
