import type { TableIssue } from "../limits";

/** Why a file is not read any further. */
export class Refused extends Error {
  constructor(
    readonly fault: TableIssue,
    readonly at?: string,
    readonly most?: number,
  ) {
    super(fault);
  }
}
