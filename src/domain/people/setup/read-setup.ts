import type { z } from "zod";
import type { Actor, Ctx } from "../../kernel/context";
import { type Claimant, claimed } from "./claim";
import { OPENING_ACCOUNTS } from "./rules";
import type { SetupState } from "./schema";

type Answer = z.input<typeof SetupState>;
type Row = Pick<Answer, "countries" | "currencies" | "zones"> & {
  titles: { code: string; title: string; title_latin: string }[];
};

/** The draft so far, and the choices. Throws as `claimed` does. */
export async function readSetup(ctx: Ctx<Actor | null>, who: Claimant): Promise<Answer> {
  const setup = await claimed(ctx, who);
  const [found] = await ctx.query<Row>("setup.choices", CHOICES, []);
  const { titles, ...choices } = found!;
  const company = setup.branchId
    ? (await ctx.db.branch.findUniqueOrThrow({ where: { id: setup.branchId }, include: { company: true } })).company
        .name
    : null;
  return {
    kind: setup.branchId ? "further" : "first",
    company,
    draft: setup.draft as Answer["draft"],
    version: setup.version,
    expires_at: setup.expiresAt.toISOString(),
    ...choices,
    accounts: OPENING_ACCOUNTS.map(({ code, side }) => ({ ...titles.find((one) => one.code === code)!, side })),
  };
}

const CHOICES = `
  select (select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'name_latin', name_latin) order by code) from countries)
           as countries,
         (select jsonb_agg(jsonb_build_object('code', code, 'exponent', exponent) order by code <> 'IRR', code)
            from ledger.currencies) as currencies,
         (select jsonb_object_agg(country, time_zone) from (
            select distinct on (country) country, time_zone from cities where owner_branch is null order by country, rank, id) z)
           as zones,
         (select jsonb_agg(jsonb_build_object('code', code, 'title', title, 'title_latin', title_latin))
            from setup_accounts()) as titles`;
