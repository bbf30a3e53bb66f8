import { armFailPoints } from "@/domain/fail-point";
import { keepHooking } from "@/server/jobs/keep-hooking";

/** Sends the webhooks of a test's database, in a process that a test may kill. */
armFailPoints();
keepHooking();
process.on("disconnect", () => process.exit(0));
