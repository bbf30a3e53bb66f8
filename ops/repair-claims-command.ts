import { repairClaims } from "./repair-claims";
import { runRepair } from "./repair-command";

/**
 * `npm run repair-claims -- [--branch 1] [--prepare --by <personnel number>]`: reports bookings at other deployments
 * whose amounts differ between their books and ours, as last compared; with --prepare drafts the correcting document,
 * which another person than --by posts in the console.
 */
await runRepair("repair-claims", repairClaims);
