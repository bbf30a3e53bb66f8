import type { TradeDesk } from "@/domain/trade/desk";
import { config } from "./config";
import { prisma } from "./db";
import { paperPath } from "./papers/paper-link";
import { supplierDesk } from "./supplier-desk";

/** What going on with trades takes, on this process's pool and lanes. */
export const tradeDesk = (of: { requestId: string; now: Date }): TradeDesk => ({
  ...supplierDesk(of),
  db: prisma(),
  paperLink: (paper) => `${config().publicUrl}${paperPath(paper, of.now)}`,
});
