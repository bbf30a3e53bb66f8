import type { Actor, Ctx } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import { fileOut } from "../../platform/file/file-out";
import { SHOWABLE } from "./rows";
import { RULES_VERSION } from "./rules";
import { filesIn, sanitise, withAddresses } from "./sanitise";

export type Written = RowOf<"articles", "body" | "rules_version">;
type File = Parameters<typeof fileOut>[1];

/** A stored body for reading: sanitized by the current rules, own images with links valid for an hour or two. */
export async function bodyOut(ctx: Ctx<Actor>, { body, rules_version }: Written): Promise<string> {
  const safe = rules_version < RULES_VERSION ? await sanitise(body) : body;
  const numbers = filesIn(safe);
  if (numbers.length === 0) return safe;
  const files = await ctx.query<{ file: File }>("article.files", FILES, [ctx.actor.branchId, numbers]);
  const addresses = new Map(files.map(({ file }) => [file.id, fileOut(ctx, file).url]));
  return withAddresses(safe, (file) => addresses.get(file));
}

const FILES = `
  select jsonb_build_object('branchId', f.branch_id, 'id', f.id, 'path', f.path, 'size', f.size, 'mime', f.mime,
           'checksum', f.checksum, 'name', f.name) as file
    from files f
   where f.branch_id = $1::int and f.id = any($2::int[]) and ${SHOWABLE}`;
