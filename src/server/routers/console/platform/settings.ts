import { changeSetting } from "@/domain/platform/settings/change-setting";
import { listChanges } from "@/domain/platform/settings/list-changes";
import { readSetting } from "@/domain/platform/settings/read-setting";
import { Setting, SettingChange, SettingHistory, SettingRef } from "@/domain/platform/settings/schema";
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
