import { type AppProcess, buildProcess, startProcess } from "../security/processes";

const SHOP = "tests/trading/shop-process.ts";

export const buildShop = () => buildProcess(SHOP);

/** A process whose customers search, lock, buy, pay and refund. */
export const startShop = (): Promise<AppProcess> => startProcess({}, SHOP);
