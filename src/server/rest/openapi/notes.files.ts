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
  "GET /api/v2/base/certificates": {
    description:
      "Those that end first come first, each with its file and a preview. `meta.expiring` and `meta.expired` count the whole branch. " +
      "At 60, 30 and 7 days before its end a certificate is told of by the event `certificate.expiring`, once each.",
    query: { kind: "licence", expiring: 60, per_page: 20 },
  },
  "GET /api/v2/base/certificate": { refusals: ["notFound"], query: { id: 7 } },
  "POST /api/v2/base/certificate": {
    body: {
      kind: "licence",
      title: "IATA accreditation",
      number: "33-1 0001",
      expires_on: "1406-02-31",
      file: "1/certificates/2026-11/0f.pdf",
    },
  },
  "PUT /api/v2/base/certificate": {
    description: "All of it is replaced; what is absent is emptied.",
    refusals: ["notFound", "changedMeanwhile"],
    body: { id: 7, version: 1, kind: "licence", title: "IATA accreditation" },
  },
  "DELETE /api/v2/base/certificate": { refusals: ["notFound"], query: { id: 7 } },
};
