import { FileOut, UploadForm } from "@/domain/platform/file/schema";
import { storeUpload } from "@/domain/platform/file/store-upload";
import { operator, router } from "@/server/trpc";

/** Files of the branch: other routes refer to them by path. */
export const filesRouter = router({
  upload: operator()
    .meta({
      rest: "POST /upload",
      kind: "upload",
      summary: "Uploads a file and returns its storage path",
    })
    .input(UploadForm)
    .output(FileOut)
    .mutation(({ ctx, input }) => storeUpload(ctx, input)),
});
