export const BANK_CLOSING_STATES = ["proposed", "closed", "reopened", "dropped"] as const;
