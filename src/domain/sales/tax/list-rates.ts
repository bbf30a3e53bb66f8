import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { pageOfDated } from "./page-of-dated";
import type { TaxQuery, TaxRate, TaxRateList } from "./schema";

/** Rates of the branch by code, the newest first. */
export const listRates = (
  ctx: Ctx<OperatorActor>,
  query: z.output<typeof TaxQuery>,
): Promise<z.input<typeof TaxRateList>> =>
  pageOfDated<z.input<typeof TaxRate>>(ctx, query, {
    name: "tax-rates",
    columns: RATE_COLUMNS,
    from: "tax_rates r",
    order: "r.code, r.from_on desc",
  });

/** Columns of a rate `r`. */
export const RATE_COLUMNS = `r.id, r.code, r.category, r.basis_points, r.from_on::text as from_on, r.to_on::text as to_on,
  r.confirmed_at is not null as confirmed, r.version`;
