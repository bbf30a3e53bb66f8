import { listClasses } from "@/domain/sales/charter/list-classes";
import { readClass } from "@/domain/sales/charter/read-class";
import { removeClass } from "@/domain/sales/charter/remove-class";
import { saveClass } from "@/domain/sales/charter/save-class";
import {
  ClassDetails,
  ClassForm,
  ClassList,
  ClassQuery,
  ClassRef,
  ClassRemoval,
} from "@/domain/sales/charter/schema.class";
import { closeClass, openClass } from "@/domain/sales/charter/set-class-closed";
import { operator, router } from "@/server/trpc";

export const classes = router({
  list: operator("charter:read")
    .input(ClassQuery)
    .output(ClassList)
    .query(({ ctx, input }) => listClasses(ctx, input)),

  save: operator("charter:write")
    .input(ClassForm)
    .output(ClassDetails)
    .mutation(async ({ ctx, input }) => readClass(ctx, await saveClass(ctx, input))),

  close: operator("charter:write")
    .input(ClassRef)
    .output(ClassDetails)
    .mutation(async ({ ctx, input }) => readClass(ctx, await closeClass(ctx, input))),

  open: operator("charter:write")
    .input(ClassRef)
    .output(ClassDetails)
    .mutation(async ({ ctx, input }) => readClass(ctx, await openClass(ctx, input))),

  remove: operator("charter:write")
    .input(ClassRemoval)
    .output(ClassRef)
    .mutation(({ ctx, input }) => removeClass(ctx, input)),
});
