import { changeStatus } from "@/domain/sales/charter/change-status";
import { charterOptions, findCharterChoices } from "@/domain/sales/charter/charter-options";
import { copyCharter } from "@/domain/sales/charter/copy-charter";
import { listCharters } from "@/domain/sales/charter/list-charters";
import { readCalendar } from "@/domain/sales/charter/read-calendar";
import { readCharter } from "@/domain/sales/charter/read-charter";
import { saveCharter } from "@/domain/sales/charter/save-charter";
import {
  CharterChoices,
  CharterChoicesQuery,
  CharterCopies,
  CharterCopy,
  CharterDetails,
  CharterForm,
  CharterOptions,
  CharterOptionsQuery,
  CharterRef,
  CharterStatusChange,
} from "@/domain/sales/charter/schema.charter";
import { CalendarQuery, CharterCalendar, CharterList, CharterQuery } from "@/domain/sales/charter/schema.listing";
import { withUnruled } from "@/domain/sales/penalty/with-unruled";
import { operator, router } from "@/server/trpc";

export const charters = router({
  calendar: operator("charter:read")
    .input(CalendarQuery)
    .output(CharterCalendar)
    .query(({ ctx, input }) => readCalendar(ctx, input)),

  list: operator("charter:read")
    .input(CharterQuery)
    .output(CharterList)
    .query(({ ctx, input }) => listCharters(ctx, input)),

  get: operator("charter:read")
    .input(CharterRef)
    .output(CharterDetails)
    .query(async ({ ctx, input }) => withUnruled(ctx, await readCharter(ctx, input))),

  options: operator("charter:read")
    .input(CharterOptionsQuery)
    .output(CharterOptions)
    .query(({ ctx, input }) => charterOptions(ctx, input)),
  choices: operator("charter:read")
    .input(CharterChoicesQuery)
    .output(CharterChoices)
    .query(({ ctx, input }) => findCharterChoices(ctx, input)),

  save: operator("charter:write")
    .input(CharterForm)
    .output(CharterDetails)
    .mutation(async ({ ctx, input }) => withUnruled(ctx, await readCharter(ctx, await saveCharter(ctx, input)))),

  setStatus: operator("charter:write")
    .input(CharterStatusChange)
    .output(CharterDetails)
    .mutation(async ({ ctx, input }) => withUnruled(ctx, await readCharter(ctx, await changeStatus(ctx, input)))),

  copy: operator("charter:write")
    .input(CharterCopy)
    .output(CharterCopies)
    .mutation(({ ctx, input }) => copyCharter(ctx, input)),
});
