import { listBooks } from "@/domain/accounting/statutory-book/list-books";
import { openBookFile, openTaxLedger } from "@/domain/accounting/statutory-book/open-book-file";
import { readLegalProfiles } from "@/domain/accounting/statutory-book/read-legal-profiles";
import { requestBookVerification } from "@/domain/accounting/statutory-book/request-verification";
import { saveLegalProfile } from "@/domain/accounting/statutory-book/save-legal-profile";
import {
  BookDownload,
  BookFileRef,
  Books,
  BooksQuery,
  BookVerification,
  BookVerificationInput,
  LegalProfileInput,
  LegalProfiles,
  TaxFileRef,
} from "@/domain/accounting/statutory-book/schema";
import { operator, router } from "@/server/trpc";

/** Statutory books of definite months, their files and verification, and whose books they are. */
export const books = router({
  list: operator("accounting:read")
    .meta({ rest: "GET /accounting/books", summary: "Lists the statutory books of a fiscal year by month" })
    .input(BooksQuery)
    .output(Books)
    .query(({ ctx, input }) => listBooks(ctx, input)),

  file: operator("accounting:read")
    .meta({ rest: "GET /accounting/books/files/{seq}", summary: "Returns a link to a file of the statutory books" })
    .input(BookFileRef)
    .output(BookDownload)
    .query(({ ctx, input }) => openBookFile(ctx, input)),

  taxLedger: operator("accounting:read")
    .meta({
      rest: "GET /accounting/books/tax-ledgers/{fm}",
      summary: "Returns a link to the electronic ledger of a month for the tax authority",
    })
    .input(TaxFileRef)
    .output(BookDownload)
    .query(({ ctx, input }) => openTaxLedger(ctx, input)),

  verify: operator("accounting:write")
    .meta({
      rest: "POST /accounting/books/verify",
      summary: "Requests that the files of a fiscal year are verified against their hashes",
    })
    .input(BookVerificationInput)
    .output(BookVerification)
    .mutation(({ ctx, input }) => requestBookVerification(ctx, input)),

  legalProfiles: operator("accounting:read")
    .meta({
      rest: "GET /accounting/books/legal-profiles",
      summary: "Lists the versions of the legal profile",
      member: "items",
    })
    .output(LegalProfiles)
    .query(({ ctx }) => readLegalProfiles(ctx)),

  saveLegalProfile: operator("settings:write")
    .meta({
      rest: "POST /accounting/books/legal-profiles",
      summary: "Adds a version of the legal profile from a day on",
      member: "items",
    })
    .input(LegalProfileInput)
    .output(LegalProfiles)
    .mutation(({ ctx, input }) => saveLegalProfile(ctx, input)),
});
