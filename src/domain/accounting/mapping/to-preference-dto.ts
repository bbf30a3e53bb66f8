import type { z } from "zod";
import { type MappingState, type Span, toNamedAccount, versionOf } from "./rows";
import { type Key, misfit, ruleOf } from "./rules";
import { eventsOf } from "./rules.events";
import type { Preference } from "./schema";

type Answer = z.input<typeof Preference>;

/** A key with one of its spans, or none, and those before and after `day`. */
export function toPreferenceDto(
  { spans, currency }: MappingState,
  key: Key,
  at: Span | undefined,
  day: string,
): Answer {
  const all = spans.get(key) ?? [];
  const { group, fa, en, types, optional } = ruleOf(key);
  const wrong = at ? misfit(ruleOf(key), at.account, currency) : null;
  const before = ({ valid_to }: Span) => valid_to !== null && valid_to < (at?.valid_from ?? day);
  const after = ({ valid_from }: Span) => valid_from !== null && valid_from > (at?.valid_to ?? day);
  return {
    key,
    group,
    title: fa,
    title_latin: en,
    account_types: [...types],
    events: eventsOf(key),
    id: at?.id ?? null,
    account: at ? toNamedAccount(at.account) : null,
    valid_from: at?.valid_from ?? null,
    valid_to: at?.valid_to ?? null,
    state: wrong ? "unfit" : at ? "mapped" : optional ? "unused" : "none",
    misfit: wrong,
    // An open-ended span has no later ones, one without a beginning no earlier ones.
    earlier: at && at.valid_from === null ? [] : all.filter(before).map(toSpanDto),
    later: at && at.valid_to === null ? [] : all.filter(after).map(toSpanDto),
    version: versionOf(all),
  };
}

const toSpanDto = ({ account, ...span }: Span) => ({ ...span, account: toNamedAccount(account) });
