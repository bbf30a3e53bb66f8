import { restoreCertificate } from "@/domain/catalogue/certificate/remove-certificate";
import { CertificateRef, CertificateRemoved } from "@/domain/catalogue/certificate/schema";
import { certificates as documented } from "@/server/routers/back-office/catalogue/certificates";
import { operator, router } from "@/server/trpc";

/** Certificates of the branch; files are uploaded by POST /api/uploads. */
export const certificates = router({
  list: documented.list,
  read: documented.read,
  add: documented.add,
  change: documented.change,
  remove: documented.remove,

  restore: operator("content:write")
    .input(CertificateRef)
    .output(CertificateRemoved)
    .mutation(({ ctx, input }) => restoreCertificate(ctx, input.id)),
});
