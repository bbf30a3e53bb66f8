import type { z } from "zod";
import type { Ctx, OperatorActor, Query } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import { fileOut } from "../../platform/file/file-out";
import { readIssuer } from "./read-issuer";
import { DEFAULT_COLOR } from "./rules.letterhead";
import type { Letterhead } from "./schema.letterhead";

type Image = Parameters<typeof fileOut>[1];
type Row = RowOf<
  "letterheads",
  "footer" | "footer_latin" | "conditions" | "conditions_latin" | "show_fare" | "version" | "color" | "changed_at"
> & { logo: Image | null; stamp: Image | null };

/** The letterhead of the branch with its images, or the defaults; and what documents print beside it. */
export async function readLetterhead(
  ctx: Pick<Ctx<OperatorActor>, "query" | "actor" | "files" | "now">,
): Promise<z.input<typeof Letterhead>> {
  const { branchId } = ctx.actor;
  const [row, { issuer }] = await Promise.all([rowOf(ctx.query, branchId), readIssuer(ctx.query, branchId)]);
  const { name, address, phone, email, website, codes } = issuer;
  return {
    ...(row ?? NOTHING),
    logo: row?.logo ? fileOut(ctx, row.logo) : null,
    stamp: row?.stamp ? fileOut(ctx, row.stamp) : null,
    issuer: { name, address, phone, email, website, codes: [...codes] },
  };
}

const NOTHING = {
  ...{ color: DEFAULT_COLOR, footer: null, footer_latin: null, conditions: null, conditions_latin: null },
  ...{ show_fare: true, version: 0, changed_at: null },
};

async function rowOf(query: Query, branchId: number): Promise<Row | undefined> {
  const [row] = await query<Row>("letterhead.read", READ, [branchId]);
  return row;
}

const IMAGE = (alias: string) => `
  case when ${alias}.id is not null then jsonb_build_object('branchId', ${alias}.branch_id, 'id', ${alias}.id, 'path', ${alias}.path,
    'size', ${alias}.size, 'mime', ${alias}.mime, 'checksum', ${alias}.checksum, 'name', ${alias}.name) end`;
/** A deleted file is none. */
const JOIN = (alias: string, column: string) => `
  left join files ${alias} on ${alias}.branch_id = l.branch_id and ${alias}.id = l.${column} and ${alias}.deleted_at is null
        and ${alias}.gone_at is null`;

const READ = `
  select l.color, l.footer, l.footer_latin, l.conditions, l.conditions_latin, l.show_fare, l.version, l.changed_at,
         ${IMAGE("g")} as logo, ${IMAGE("s")} as stamp
    from letterheads l ${JOIN("g", "logo_id")} ${JOIN("s", "stamp_id")}
   where l.branch_id = $1 limit 1`;
