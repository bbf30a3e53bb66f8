import { cancelAnnouncement } from "@/domain/accounting/announcement/cancel-announcement";
import { AnnouncementCancel, AnnouncementDetails, AnnouncementStep } from "@/domain/accounting/announcement/schema";
import { activateAnnouncement } from "@/domain/accounting/announcement/store-announcement";
import { announcements as documented } from "@/server/routers/back-office/accounting/announcements";
import { operator, router } from "@/server/trpc";

/** Debit and credit notes. */
export const announcements = router({
  list: documented.list,
  company: documented.company,
  view: documented.view,
  edit: documented.edit,
  store: documented.store,
  update: documented.update,

  activate: operator("accounting:write")
    .input(AnnouncementStep)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => activateAnnouncement(ctx, input)),

  cancel: operator("accounting:write")
    .input(AnnouncementCancel)
    .output(AnnouncementDetails)
    .mutation(({ ctx, input }) => cancelAnnouncement(ctx, input)),

  statement: documented.statement,
  ledger: documented.ledger,
  calculate: documented.calculation,
});
