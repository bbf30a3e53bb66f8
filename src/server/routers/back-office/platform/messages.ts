import { bulkMessages } from "@/domain/platform/message/bulk-messages";
import { BulkAnswer, BulkRequest } from "@/domain/platform/message/schema.bulk";
import { operator, router } from "@/server/trpc";

/** Bulk messages. */
export const messages = router({
  bulk: operator("message:write")
    .meta({
      rest: "POST /panel/bulk/add",
      summary: "Sends one text to a group or to contacts, as a background job",
      refusals: ["notFound"],
    })
    .input(BulkRequest)
    .output(BulkAnswer)
    .mutation(({ ctx, input }) => bulkMessages(ctx, input)),
});
