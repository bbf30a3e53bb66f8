import type { z } from "zod";
import type { StoredFile } from "@/generated/prisma/client";
import type { Ctx } from "../context";
import { hasPreview } from "./rules";
import type { FileOut } from "./schema";

type Row = Pick<StoredFile, "branchId" | "id" | "path" | "size" | "mime" | "checksum" | "name">;

/** A row on the wire, with links that are good for an hour or two. */
export const fileOut = ({ files, now }: Pick<Ctx, "files" | "now">, row: Row): z.input<typeof FileOut> => ({
  id: row.id,
  path: row.path,
  url: files.link(row, "whole", now),
  size: row.size,
  mime: row.mime,
  checksum: row.checksum,
  name: row.name,
  ...(hasPreview(row.mime) && { preview_url: files.link(row, "preview", now) }),
});
