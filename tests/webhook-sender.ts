import { armFailPoints } from "@/domain/kernel/fail-point";
import { startWebhookWorker } from "@/server/jobs/webhook-worker";

/** Sends the webhooks of a test's database, in a process that a test may kill. */
armFailPoints();
startWebhookWorker();
process.on("disconnect", () => process.exit(0));
