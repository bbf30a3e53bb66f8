import type { TableIssue } from "../limits";

/** Why reading a file was aborted. */
export class Refused extends Error {
  constructor(
    readonly fault: TableIssue,
    readonly at?: string,
    readonly most?: number,
  ) {
    super(fault);
  }
}
