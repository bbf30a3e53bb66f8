"use client";
import { useState } from "react";
import type { SearchCriteria } from "./address";

export type Draft = {
  draft: SearchCriteria;
  set: (more: Partial<SearchCriteria>) => void;
  /** Label of the selected place; undefined if it was not selected here. */
  stayNamed: (key: string | null) => string | undefined;
  nameStay: (key: string, name: string) => void;
};

/** Input of all tabs: changes of the URL (Back, a charter's route) are merged, the rest stays. */
export function useDraft(input: SearchCriteria): Draft {
  const [draft, setDraft] = useState(input);
  const [seen, setSeen] = useState(input);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const changed = (Object.keys(input) as (keyof SearchCriteria)[]).filter((name) => input[name] !== seen[name]);
  if (changed.length > 0) {
    setSeen(input);
    setDraft({ ...draft, ...Object.fromEntries(changed.map((name) => [name, input[name]])) });
  }
  return {
    draft,
    set: (more) => setDraft((before) => ({ ...before, ...more })),
    stayNamed: (key) => (key === null ? undefined : names[key]),
    nameStay: (key, name) => setNames((before) => ({ ...before, [key]: name })),
  };
}
