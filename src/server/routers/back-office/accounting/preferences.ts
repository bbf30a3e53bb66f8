import { z } from "zod";
import { changeMapping } from "@/domain/accounting/mapping/change-mapping";
import { listMappings } from "@/domain/accounting/mapping/list-mappings";
import { readMapping } from "@/domain/accounting/mapping/read-mapping";
import { registerMappings } from "@/domain/accounting/mapping/register-mappings";
import {
  Preference,
  PreferenceChange,
  PreferenceQuery,
  PreferenceRef,
  PreferencesForm,
} from "@/domain/accounting/mapping/schema";
import { operator, router } from "@/server/trpc";

export const preferences = router({
  list: operator("accounting:read")
    .meta({ rest: "GET /accounting/preference", summary: "Lists default accounts of business events" })
    .input(PreferenceQuery)
    .output(z.array(Preference))
    .query(async ({ ctx, input }) => (await listMappings(ctx, input)).rows),

  register: operator("accounting:write")
    .meta({
      rest: "POST /accounting/preference",
      summary: "Maps events to accounts from a day on",
      refusals: ["periodClosed", "overlaps"],
    })
    .input(PreferencesForm)
    .output(z.array(Preference))
    .mutation(({ ctx, input }) => registerMappings(ctx, input)),

  get: operator("accounting:read")
    .meta({ rest: "GET /accounting/preference/{id}", summary: "Returns a mapping with its earlier and later versions" })
    .input(PreferenceRef)
    .output(Preference)
    .query(({ ctx, input }) => readMapping(ctx, input)),

  change: operator("accounting:write")
    .meta({
      rest: "PUT /accounting/preference/{id}",
      summary: "Changes the account of a mapping from a day on",
      refusals: ["periodClosed", "changedMeanwhile", "secondPersonNeeded"],
    })
    .input(PreferenceChange)
    .output(Preference)
    .mutation(({ ctx, input }) => changeMapping(ctx, input)),
});
