import { changeSetting } from "@/domain/platform/settings/change-setting";
import { readSetting } from "@/domain/platform/settings/read-setting";
import { Setting, SettingChange, SettingRef } from "@/domain/platform/settings/schema";
import { operator, router } from "@/server/trpc";

export const settings = router({
  get: operator("settings:read")
    .meta({ rest: "GET /settings/index/{type}", summary: "Returns a setting of the branch" })
    .input(SettingRef)
    .output(Setting)
    .query(({ ctx, input }) => readSetting(ctx, input)),

  change: operator("settings:write")
    .meta({
      rest: "PUT /settings/index/{type}",
      summary: "Updates a setting of the branch",
      refusals: ["changedMeanwhile", "operationNotAllowed"],
    })
    .input(SettingChange)
    .output(Setting)
    .mutation(({ ctx, input }) => changeSetting(ctx, input)),
});
