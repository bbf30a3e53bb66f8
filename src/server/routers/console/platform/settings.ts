import { listChanges } from "@/domain/platform/settings/list-changes";
import { SettingHistory, SettingRef } from "@/domain/platform/settings/schema";
import { settings as documented } from "@/server/routers/back-office/platform/settings";
import { operator, router } from "@/server/trpc";

/** Settings of the branch by type, with their author. */
export const settings = router({
  get: documented.get,

  changes: operator("settings:read")
    .input(SettingRef)
    .output(SettingHistory)
    .query(({ ctx, input }) => listChanges(ctx, input)),

  change: documented.change,
});
