import type { TradeDesk } from "@/domain/trade/desk";
import { prisma } from "./db";
import { paperPath } from "./papers/paper-link";
import { personVault } from "./person-vault";
import { supplierDesk } from "./supplier-desk";
import { wholeLink } from "./whole-link";

/** What going on with trades takes, on this process's pool and batchers. */
export const tradeDesk = (of: { requestId: string; now: Date }): TradeDesk => ({
  ...supplierDesk(of),
  db: prisma(),
  persons: personVault,
  paperLink: (paper) => wholeLink(paperPath(paper, of.now)),
});
