import type { Notes } from "./note";

export const FILE_NOTES: Notes = {
  "POST /api/v2/upload": {
    description:
      "Uploads a file of at most 10 MB as `multipart/form-data` (one file, streamed), or in JSON as base64 or a " +
      "data URL. Bank statements (`formats` with xml, mt940 or ofx) may have 20 MB, and be in UTF-16 or " +
      "Windows-1256. The type is detected from the content: pdf, jpg, png, webp, xlsx without macros, or csv in UTF-8; " +
      "the extension must match. `path` becomes folders inside the branch's own area; `max_size` and `formats` can " +
      "only lower our limits. Store `path` of the answer: other routes accept it as the file. `url` and " +
      "`preview_url` are valid for one to two hours.",
    body: { file: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB…", name: "iata.png", path: "certificates" },
  },
  "GET /api/v2/base/certificates": {
    description:
      "Lists certificates in order of their end date, each with its file and a preview. `meta.expiring` and " +
      "`meta.expired` count the whole branch. The event `certificate.expiring` is sent once each at 60, 30 and 7 " +
      "days before the end.",
    query: { kind: "licence", expiring: 60, per_page: 20 },
  },
  "GET /api/v2/base/certificate": { query: { id: 7 } },
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
    description: "Replaces a certificate; members left out are cleared.",
    body: { id: 7, version: 1, kind: "licence", title: "IATA accreditation" },
  },
  "DELETE /api/v2/base/certificate": { query: { id: 7 } },
};
