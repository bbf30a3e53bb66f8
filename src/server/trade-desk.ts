import type { TradeDesk } from "@/domain/trade/desk";
import { prisma } from "./db";
import { supplierDesk } from "./supplier-desk";

/** What going on with trades takes, on this process's pool and lanes. */
export const tradeDesk = (of: { requestId: string; now: Date }): TradeDesk => ({ ...supplierDesk(of), db: prisma() });
