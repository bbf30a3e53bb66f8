import { listCertificates } from "@/domain/catalogue/certificate/list-certificates";
import { readCertificate } from "@/domain/catalogue/certificate/read-certificate";
import { removeCertificate } from "@/domain/catalogue/certificate/remove-certificate";
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

/** Documents the branch must be able to present: licenses, guarantees, memberships. */
export const certificates = router({
  list: operator("content:read")
    .meta({
      rest: "GET /base/certificates",
      summary: "Lists certificates of the branch with file previews",
      member: "items",
    })
    .input(CertificateQuery)
    .output(CertificateList)
    .query(({ ctx, input }) => listCertificates(ctx, input)),

  read: operator("content:read")
    .meta({ rest: "GET /base/certificate", summary: "Returns a certificate", refusals: ["notFound"] })
    .input(CertificateRef)
    .output(Certificate)
    .query(({ ctx, input }) => readCertificate(ctx, input.id)),

  add: operator("content:write")
    .meta({ rest: "POST /base/certificate", summary: "Creates a certificate" })
    .input(CertificateForm)
    .output(Certificate)
    .mutation(({ ctx, input }) => addCertificate(ctx, input)),

  change: operator("content:write")
    .meta({
      rest: "PUT /base/certificate",
      summary: "Replaces a certificate",
      refusals: ["notFound", "changedMeanwhile"],
    })
    .input(CertificateChange)
    .output(Certificate)
    .mutation(({ ctx, input }) => changeCertificate(ctx, input)),

  remove: operator("content:write")
    .meta({ rest: "DELETE /base/certificate", summary: "Deletes a certificate", refusals: ["notFound"] })
    .input(CertificateRef)
    .output(CertificateRemoved)
    .mutation(({ ctx, input }) => removeCertificate(ctx, input.id)),
});
