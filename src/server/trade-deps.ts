import type { TradeDeps } from "@/domain/sales/trade/deps";
import { prisma } from "./db";
import { personVault } from "./person-vault";
import { printablePath } from "./printables/printable-link";
import { supplierDeps } from "./supplier-deps";
import { wholeLink } from "./whole-link";

/** Dependencies for advancing trades, on this process's pool and batchers. */
export const tradeDeps = (of: { requestId: string; now: Date }): TradeDeps => ({
  ...supplierDeps(of),
  db: prisma(),
  persons: personVault,
  paperLink: (paper) => wholeLink(printablePath(paper, of.now)),
});
