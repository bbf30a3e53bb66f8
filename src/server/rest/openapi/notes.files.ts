import type { Notes } from "./note";

export const FILE_NOTES: Notes = {
  "POST /api/v2/upload": {
    description:
      "A file of at most 10 MB as `multipart/form-data` (one file, read as it comes), or in JSON as base64 or a data URL. What it is " +
      "is read off its bytes: pdf, jpg, png, webp, xlsx without macros, or csv in UTF-8; its name must end accordingly. `path` " +
      "becomes folders inside the branch's own area, `max_size` and `formats` narrow our limits and never widen them. Keep `path` " +
      "of the answer: other routes take it for the file. `url` and `preview_url` are good for one to two hours.",
    body: { file: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB…", name: "iata.png", path: "certificates" },
  },
};
