/** What a cash forecast consists of; money that comes first. */
export const FORECAST_KINDS = ["cheques_in", "receivables", "cheques_out", "suppliers"] as const;
export type ForecastKind = (typeof FORECAST_KINDS)[number];

/** Kinds of which the forecast of earlier weeks is compared with what happened. */
export const CHECKED_KINDS = ["cheques_in", "receivables", "cheques_out", "suppliers"] as const;

export const FORECAST_BY = ["week", "day"] as const;

/** Thirteen weeks ahead, and as many before for the check. */
export const FORECAST_DAYS = 91;

/** The check counts what was known this many days before its due day. */
export const KNOWN_BEFORE_DAYS = 7;

export const isIncoming = (kind: ForecastKind): boolean => kind === "cheques_in" || kind === "receivables";
