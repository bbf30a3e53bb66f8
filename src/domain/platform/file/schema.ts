import { z } from "zod";
import type { Received } from "../../kernel/file-store";
import { count } from "../../kernel/primitives";

/** A stored file as returned everywhere. `url` and `preview_url` are valid for one to two hours. */
export const FileOut = z.object({
  id: z.int(),
  path: z.string().meta({ description: "storage path; other calls accept it as the file" }),
  url: z.string(),
  size: z.int().meta({ description: "bytes" }),
  mime: z.string(),
  checksum: z.string().meta({ description: "SHA-256, hexadecimal" }),
  name: z.string(),
  preview_url: z.string().optional().meta({ description: "a small webp image; for images and PDF only" }),
});

/** An uploaded file with its original name. */
export type Uploaded = Received & { name: string };

/** Free text: sanitized instead of refused. */
const words = z.string().max(2_000);
const separated = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[\s,]+/) : value),
  z.array(words).max(20),
);

/** Parameters of an upload. Requested limits can only be tighter. */
export const UploadForm = z.object({
  file: z
    .custom<Uploaded>((value) => typeof value === "object" && value !== null && "checksum" in value)
    .meta({
      wire: {
        type: "string",
        contentMediaType: "application/octet-stream",
        description: "the file as a part; in JSON as base64",
      },
    }),
  name: words.optional().meta({ description: "file name; defaults to the name of the part" }),
  path: words.optional().meta({ description: "folders within the branch's own area" }),
  max_size: count(-1_000_000_000_000, 1_000_000_000_000)
    .optional()
    .meta({ description: "bytes, at most our 10 MB, 20 MB of bank statements" }),
  formats: separated.optional().meta({
    description: "subset of pdf, jpg, png, webp, xlsx, csv; xml, mt940, ofx (bank statements) only when named",
  }),
});
