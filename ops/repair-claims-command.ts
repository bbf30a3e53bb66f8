import { repairClaims } from "./repair-claims";
import { runRepair } from "./repair-command";

/**
 * `npm run repair-claims -- [--branch 1] [--prepare --by <personnel number>]`: tells which bookings at other deployments
 * come to another amount in their books than in ours, as last compared, and does nothing else unless told to prepare the correcting
 * document, which another person than --by posts in the console.
 */
await runRepair("repair-claims", repairClaims);
