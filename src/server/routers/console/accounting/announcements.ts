import { calculate } from "@/domain/accounting/announcement/calculate";
import { cancelAnnouncement } from "@/domain/accounting/announcement/cancel-announcement";
import { listAnnouncements, listOfCompany } from "@/domain/accounting/announcement/list-announcements";
import { readAnnouncement } from "@/domain/accounting/announcement/read-announcement";
import { readLedger } from "@/domain/accounting/announcement/read-ledger";
import { readSetting } from "@/domain/accounting/announcement/read-setting";
import { readStatement } from "@/domain/accounting/announcement/read-statement";
import {
  AnnouncementCancel,
  AnnouncementChange,
  AnnouncementDetails,
  AnnouncementEdit,
  AnnouncementList,
  AnnouncementQuery,
  AnnouncementRef,
  AnnouncementSetting,
  AnnouncementStep,
  AnnouncementStore,
  Calculated,
  CompanyList,
  CompanyQuery,
  Ledger,
  LedgerQuery,
  Statement,
  StatementQuery,
} from "@/domain/accounting/announcement/schema";
import {
  activateAnnouncement,
  storeAnnouncement,
  updateAnnouncement,
} from "@/domain/accounting/announcement/store-announcement";
import { operator, router } from "@/server/trpc";

/** Debit and credit notes. */
export const announcements = router({
  list: operator("accounting:read")
    .input(AnnouncementQuery)
    .output(AnnouncementList)
    .query(({ ctx, input }) => listAnnouncements(ctx, input)),

  company: operator("accounting:read")
    .input(CompanyQuery)
    .output(CompanyList)
    .query(({ ctx, input }) => listOfCompany(ctx, input)),

  view: operator("accounting:read")
    .input(AnnouncementRef)
    .output(AnnouncementDetails)
    .query(({ ctx, input }) => readAnnouncement(ctx, input)),

  edit: operator("accounting:read")
    .input(AnnouncementEdit)
    .output(AnnouncementSetting)
    .query(({ ctx, input }) => readSetting(ctx, input)),

  store: operator("accounting:write")
    .input(AnnouncementStore)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => storeAnnouncement(ctx, input)),

  update: operator("accounting:write")
    .input(AnnouncementChange)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx, input)),

  activate: operator("accounting:write")
    .input(AnnouncementStep)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => activateAnnouncement(ctx, input)),

  cancel: operator("accounting:write")
    .input(AnnouncementCancel)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => cancelAnnouncement(ctx, input)),

  statement: operator("accounting:read")
    .input(StatementQuery)
    .output(Statement)
    .query(({ ctx, input }) => readStatement(ctx, input)),

  ledger: operator("accounting:read")
    .input(LedgerQuery)
    .output(Ledger)
    .query(({ ctx, input }) => readLedger(ctx, input)),

  calculate: operator("accounting:approve")
    .output(Calculated)
    .mutation(({ ctx }) => calculate(ctx)),
});
