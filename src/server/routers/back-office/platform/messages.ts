import { bulkMessages } from "@/domain/platform/message/bulk-messages";
import { BulkAnswer, BulkRequest } from "@/domain/platform/message/schema.bulk";
import { operator, router } from "@/server/trpc";

/** Messages to many. */
export const messages = router({
  bulk: operator("message:write")
    .meta({
      rest: "POST /panel/bulk/add",
      summary: "Send one text to a group or to contacts, as a job",
    })
    .input(BulkRequest)
    .output(BulkAnswer)
    .mutation(({ ctx, input }) => bulkMessages(ctx, input)),
});
