import { changeSiteActive } from "@/domain/people/customer/change-site-active";
import { listSites } from "@/domain/people/customer/list-sites";
import { saveSite } from "@/domain/people/customer/save-site";
import { SiteActive, SiteForm, SiteList, SiteRef } from "@/domain/people/customer/schema.site";
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
