import type { TradeDeps } from "@/domain/sales/trade/deps";
import { prisma } from "./db";
import { paperPath } from "./papers/paper-link";
import { personVault } from "./person-vault";
import { supplierDeps } from "./supplier-deps";
import { wholeLink } from "./whole-link";

/** Dependencies for advancing trades, on this process's pool and batchers. */
export const tradeDeps = (of: { requestId: string; now: Date }): TradeDeps => ({
  ...supplierDeps(of),
  db: prisma(),
  persons: personVault,
  paperLink: (paper) => wholeLink(paperPath(paper, of.now)),
});
