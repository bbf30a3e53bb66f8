import { changeSetting } from "@/domain/settings/change-setting";
import { listChanges } from "@/domain/settings/list-changes";
import { readSetting } from "@/domain/settings/read-setting";
import { Setting, SettingChange, SettingHistory, SettingRef } from "@/domain/settings/schema";
import { operator, router } from "@/server/trpc";

/** Settings of the branch by type, with their author. */
export const settings = router({
  get: operator("settings:read")
    .input(SettingRef)
    .output(Setting)
    .query(({ ctx, input }) => readSetting(ctx, input)),

  changes: operator("settings:read")
    .input(SettingRef)
    .output(SettingHistory)
    .query(({ ctx, input }) => listChanges(ctx, input)),

  change: operator("settings:write")
    .input(SettingChange)
    .output(Setting)
    .mutation(({ ctx, input }) => changeSetting(ctx, input)),
});
