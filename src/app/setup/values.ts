import type { SetupDto, SetupFormInput, Step, Values } from "./types";
import { STEPS } from "./types";

/** Initial values: defaults, overridden by the stored draft. */
export function valuesOf(state: SetupDto, locale: "fa" | "en", today: string): Values {
  const draft = state.draft as Partial<Values>;
  const rows = state.accounts.map(({ code, side }) => {
    const typed = draft.opening?.rows?.find((row) => row.code === code);
    return { code, side: typed?.side ?? side, amount: typed?.amount ?? null };
  });
  return {
    step: STEPS.find((one) => one === draft.step) ?? "branch",
    company: draft.company ?? null,
    branch: {
      ...{ name: "", name_latin: "", code: "", country: "IR", time_zone: state.zones["IR"] ?? null },
      ...draft.branch,
    },
    currency: draft.currency ?? "IRR",
    calendar: draft.calendar ?? (locale === "fa" ? "jalali" : "gregorian"),
    chart: draft.chart ?? "agency",
    manager: { ...{ personnel_id: "", name: "", name_latin: "" }, ...draft.manager, password: "" },
    cash_box: draft.cash_box ?? { title: "صندوق اصلی", title_latin: "Main cash box" },
    opening: { date: draft.opening?.date ?? today, rows },
  };
}

/** Final server input. */
export function requestOf(values: Values, kind: SetupDto["kind"], locale: "fa" | "en"): SetupFormInput {
  const { step: _, company, manager, branch, opening, ...rest } = values;
  return {
    ...rest,
    locale,
    company: company?.trim() || null,
    branch: { ...branch, time_zone: branch.time_zone! },
    manager: kind === "first" ? manager : null,
    opening: { date: opening.date!, rows: opening.rows as SetupFormInput["opening"]["rows"] },
  };
}

export const stepsOf = (kind: SetupDto["kind"]): readonly Step[] =>
  STEPS.filter((step) => kind === "first" || step !== "manager");

const PLACES: readonly [RegExp, Step][] = [
  [/^(company|branch)/, "branch"],
  [/^(currency|calendar|chart)/, "books"],
  [/^manager/, "manager"],
  [/^(cash_box|opening)/, "opening"],
];

/** Step of a field, to which a refusal leads. */
export const stepOfPath = (path: string): Step | undefined => PLACES.find(([pattern]) => pattern.test(path))?.[1];
