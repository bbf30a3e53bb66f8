import { FileOut, UploadForm } from "@/domain/platform/file/schema";
import { storeOwnUpload } from "@/domain/platform/file/store-own-upload";
import { customer, router } from "@/server/trpc";

/** Files of a customer: scans and pictures for orders and requests. */
export const media = router({
  upload: customer("b2c", "b2b")
    .meta({
      rest: "POST /media/upload/s3",
      kind: "upload",
      summary: "Uploads a file into the caller's folders",
    })
    .input(UploadForm)
    .output(FileOut)
    .mutation(({ ctx, input }) => storeOwnUpload(ctx, input)),
});
