/** Alerts and invalid fields in an `error-context.md` of Playwright, with the lines after them. */
export function refusalsShown(context: string): string;
