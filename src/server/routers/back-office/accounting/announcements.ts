import { calculate } from "@/domain/accounting/announcement/calculate";
import { listAnnouncements, listOfCompany } from "@/domain/accounting/announcement/list-announcements";
import { readAnnouncement } from "@/domain/accounting/announcement/read-announcement";
import { readLedger } from "@/domain/accounting/announcement/read-ledger";
import { readSetting } from "@/domain/accounting/announcement/read-setting";
import { readStatement } from "@/domain/accounting/announcement/read-statement";
import {
  AnnouncementChange,
  AnnouncementDetails,
  AnnouncementEdit,
  AnnouncementList,
  AnnouncementQuery,
  AnnouncementRef,
  AnnouncementSetting,
  AnnouncementStore,
  Calculated,
  CompanyList,
  CompanyQuery,
  Ledger,
  LedgerQuery,
  Statement,
  StatementQuery,
} from "@/domain/accounting/announcement/schema";
import { storeAnnouncement, updateAnnouncement } from "@/domain/accounting/announcement/store-announcement";
import { operator, router } from "@/server/trpc";

/** Announcements: debit and credit notes to parties. */
export const announcements = router({
  list: operator("accounting:read")
    .meta({ rest: "POST /announcement/list", summary: "Lists debit and credit notes", member: "items" })
    .input(AnnouncementQuery)
    .output(AnnouncementList)
    .query(({ ctx, input }) => listAnnouncements(ctx, input)),

  company: operator("accounting:read")
    .meta({
      rest: "POST /announcement/list/company",
      summary: "Lists debit and credit notes of all branches of the company",
      member: "items",
    })
    .input(CompanyQuery)
    .output(CompanyList)
    .query(({ ctx, input }) => listOfCompany(ctx, input)),

  edit: operator("accounting:read")
    .meta({
      rest: "POST /announcement/edit",
      summary: "Returns the initial data of a note's form",
      refusals: ["notFound"],
    })
    .input(AnnouncementEdit)
    .output(AnnouncementSetting)
    .query(({ ctx, input }) => readSetting(ctx, input)),

  store: operator("accounting:write")
    .meta({
      rest: "POST /announcement/store",
      summary: "Creates a note, or returns it with its id",
      refusals: [
        "notFound",
        "periodClosed",
        "hasMovements",
        "operationNotAllowed",
        "changedMeanwhile",
        "controlAccount",
        "creditCeiling",
        "cashBelowZero",
      ],
    })
    .input(AnnouncementStore)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => storeAnnouncement(ctx, input)),

  update: operator("accounting:write")
    .meta({
      rest: "POST /announcement/update",
      summary: "Updates, activates or cancels a note",
      refusals: [
        "notFound",
        "periodClosed",
        "hasMovements",
        "operationNotAllowed",
        "changedMeanwhile",
        "creditCeiling",
        "cashBelowZero",
      ],
    })
    .input(AnnouncementChange)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx, input)),

  view: operator("accounting:read")
    .meta({ rest: "POST /announcement/view", summary: "Returns a note with its settlements", refusals: ["notFound"] })
    .input(AnnouncementRef)
    .output(AnnouncementDetails)
    .query(({ ctx, input }) => readAnnouncement(ctx, input)),

  statement: operator("accounting:read")
    .meta({
      rest: "POST /announcement/statement",
      summary: "Lists active notes of a period with the balance",
      member: "items",
    })
    .input(StatementQuery)
    .output(Statement)
    .query(({ ctx, input }) => readStatement(ctx, input)),

  ledger: operator("accounting:read")
    .meta({
      rest: "POST /announcement/ledger",
      summary: "Lists the lines that notes posted to an account",
      member: "items",
      refusals: ["notFound"],
    })
    .input(LedgerQuery)
    .output(Ledger)
    .query(({ ctx, input }) => readLedger(ctx, input)),

  calculation: operator("accounting:approve")
    .meta({ rest: "POST /announcement/calculation", summary: "Recomputes settlements of notes, and balances" })
    .output(Calculated)
    .mutation(({ ctx }) => calculate(ctx)),
});
