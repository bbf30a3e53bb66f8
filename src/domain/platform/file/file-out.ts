import type { z } from "zod";
import type { StoredFile } from "@/generated/prisma/client";
import type { Actor, Ctx } from "../../kernel/context";
import type { Form } from "../../kernel/file-store";
import { hasPreview } from "./rules";
import type { FileOut } from "./schema";

type Row = Pick<StoredFile, "branchId" | "id" | "path" | "size" | "mime" | "checksum" | "name">;

type Teller = Pick<Ctx, "files" | "now"> & { actor?: Actor | null };

/** A link for the caller: an operator's ends with their access. */
const linkOf = ({ files, now, actor }: Teller, file: { branchId: number; id: number }, form: Form): string =>
  files.link(file, form, now, actor?.kind === "operator" ? actor.operatorId : undefined);

/** A file in wire shape, with temporary links. */
export const fileOut = (ctx: Teller, row: Row): z.input<typeof FileOut> => ({
  id: row.id,
  path: row.path,
  url: linkOf(ctx, row, "whole"),
  size: row.size,
  mime: row.mime,
  checksum: row.checksum,
  name: row.name,
  ...(hasPreview(row.mime) && { preview_url: linkOf(ctx, row, "preview") }),
});
