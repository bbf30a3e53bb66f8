import { listCertificates } from "@/domain/catalogue/certificate/list-certificates";
import { readCertificate } from "@/domain/catalogue/certificate/read-certificate";
import { removeCertificate, restoreCertificate } from "@/domain/catalogue/certificate/remove-certificate";
import { addCertificate, changeCertificate } from "@/domain/catalogue/certificate/save-certificate";
import {
  Certificate,
  CertificateChange,
  CertificateForm,
  CertificateList,
  CertificateQuery,
  CertificateRef,
  CertificateRemoved,
} from "@/domain/catalogue/certificate/schema";
import { operator, router } from "@/server/trpc";

/** Certificates of the branch; files are uploaded by POST /api/uploads. */
export const certificates = router({
  list: operator("content:read")
    .input(CertificateQuery)
    .output(CertificateList)
    .query(({ ctx, input }) => listCertificates(ctx, input)),

  read: operator("content:read")
    .input(CertificateRef)
    .output(Certificate)
    .query(({ ctx, input }) => readCertificate(ctx, input.id)),

  add: operator("content:write")
    .input(CertificateForm)
    .output(Certificate)
    .mutation(({ ctx, input }) => addCertificate(ctx, input)),

  change: operator("content:write")
    .input(CertificateChange)
    .output(Certificate)
    .mutation(({ ctx, input }) => changeCertificate(ctx, input)),

  remove: operator("content:write")
    .input(CertificateRef)
    .output(CertificateRemoved)
    .mutation(({ ctx, input }) => removeCertificate(ctx, input.id)),

  restore: operator("content:write")
    .input(CertificateRef)
    .output(CertificateRemoved)
    .mutation(({ ctx, input }) => restoreCertificate(ctx, input.id)),
});
