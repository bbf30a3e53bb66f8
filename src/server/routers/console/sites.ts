import { changeSiteActive } from "@/domain/customer/change-site-active";
import { listSites } from "@/domain/customer/list-sites";
import { saveSite } from "@/domain/customer/save-site";
import { SiteActive, SiteForm, SiteList, SiteRef } from "@/domain/customer/schema.site";
import { config } from "@/server/config";
import { operator, router } from "@/server/trpc";

/** Customer websites of the branch. */
export const sites = router({
  list: operator("settings:read")
    .output(SiteList)
    .query(async ({ ctx }) => ({ public_url: config().publicUrl, rows: await listSites(ctx) })),

  save: operator("settings:write")
    .input(SiteForm)
    .output(SiteRef)
    .mutation(({ ctx, input }) => saveSite(ctx, input)),

  setActive: operator("settings:write")
    .input(SiteActive)
    .output(SiteRef)
    .mutation(({ ctx, input }) => changeSiteActive(ctx, input)),
});
