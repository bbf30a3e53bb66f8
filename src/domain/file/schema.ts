import { z } from "zod";

/** A stored file as every answer tells it. `url` and `preview_url` are good for one to two hours. */
export const FileOut = z.object({
  id: z.int(),
  path: z.string().meta({ description: "where it is stored; what other calls take for the file" }),
  url: z.string(),
  size: z.int().meta({ description: "bytes" }),
  mime: z.string(),
  checksum: z.string().meta({ description: "SHA-256, hexadecimal" }),
  name: z.string(),
  preview_url: z.string().optional().meta({ description: "a small webp image; of images and PDF alone" }),
});
