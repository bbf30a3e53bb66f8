import { z } from "zod";
import { count, date, longId, money } from "../kernel/primitives";

/** Part of a payment that pays an open item of its party: a line of a posted document, in the branch's currency. */
const Allocation = z.object({ document_id: longId, date, line: count(1, 1_000), amount: money });

/** Maximum items that one payment or cheque pays. */
export const Allocations = z
  .array(Allocation)
  .max(100)
  .meta({ description: "open items of the party it pays, in the branch's currency" });
