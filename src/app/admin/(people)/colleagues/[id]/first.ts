import type { Bill, BillInput, Details } from "../address";

export type First = { details: Details | undefined; input: BillInput; bill: Bill | undefined };
