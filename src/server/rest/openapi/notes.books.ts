import type { Notes } from "./note";

const SHA = "8d1f7c5f0f7a5f6f0c3f9f4cbb0d2a3e4b5c6d7e8f90a1b2c3d4e5f60718293a";
const answer = (data: unknown) => ({ status: true, time: 1_798_790_400, data });
const PROFILE = {
  valid_from: "2026-03-21",
  legal_name: "Blue Sky Travel Services (private joint stock)",
  national_id: "10101234567",
  registration_no: "4521",
  economic_code: "411111111111",
  address: "12 Valiasr Street, Tehran",
  seal_code: "PL-9",
  signers: [{ name: "Maryam Kazemi", position: "Managing director" }],
};
const FILE = {
  ...{
    seq: 7,
    kind: "journal",
    supplement: 0,
    part: 1,
    first_no: 1,
    last_no: 812,
    rows: 2_204,
    first_page: 1,
    pages: 74,
  },
  ...{ carried_debit: 10_671_240_000, carried_credit: 10_671_240_000, sha256: SHA, size: 612_004 },
  made_at: "2026-05-02T20:10:00Z",
};
const VERIFICATION = {
  ...{ id: 4, fiscal_year: 1405, state: "done", files: 6, faults: [{ seq: 7, fault: "bytes" }] },
  ...{ requested_by: "operator:1", requested_at: "2026-05-03T08:00:00Z", ended_at: "2026-05-03T08:00:02Z" },
};
const LINK = {
  ...{ id: 911, path: "1/books/2026-05/0f3c.pdf", url: "https://api.example.com/api/files/1/911/whole?until=1&sig=x" },
  ...{ size: 612_004, mime: "application/pdf", checksum: SHA, name: "journal-140501-1.pdf" },
};

/** Statutory books: files of definite months, their verification, and the legal profile. */
export const BOOK_NOTES: Notes = {
  "GET /api/v2/accounting/books": {
    description:
      "Returns the months of a fiscal year with the files of their books: the journal, the general and the subsidiary " +
      "ledger, each as CSV (`part` 0, whole) and as PDF in volumes of at most 500 pages. They are made by a job when " +
      "all documents of a definite month have legal numbers, once; what gets its number later is a `supplement`. " +
      "`carried_` are the sums of the fiscal year at the end of a file. `state` `profile`: no legal profile is valid " +
      "for the month. `tax_files`: the electronic ledger for the tax authority, XLSX or above 1,000 rows CSV.",
    answer: answer({
      ...{ year: 1405, years: [1405, 1404], currency: "IRR", has_legal_profile: true },
      months: [
        {
          ...{ fm: 140501, from: "2026-03-21", to: "2026-04-20", state: "made", files: [FILE] },
          tax_files: [{ supplement: 0, since: "2025-03-21", rows: 2_204, sha256: SHA, size: 402_113 }],
        },
      ],
      verification: VERIFICATION,
    }),
  },
  "GET /api/v2/accounting/books/files/{seq}": {
    description: "Returns a link to a file, valid for a quarter to half an hour. Each is audited.",
    answer: answer(LINK),
  },
  "GET /api/v2/accounting/books/tax-ledgers/{fm}": {
    description:
      "Returns a link to the electronic ledger of a month in its newest layout: voucher number, Jalali date, codes and " +
      "titles of general and subsidiary account, description, debit, credit; one side a row. It is for download only: " +
      "nothing is sent to the tax authority.",
    answer: answer({ ...LINK, name: "tax-ledger-140501.csv", mime: "text/csv" }),
  },
  "POST /api/v2/accounting/books/verify": {
    description:
      "Requests that a job compares the stored bytes of a fiscal year's files with their SHA-256, and the whole chain of " +
      "files. While one waits it is returned. The result is `verification` of the list: `faults` names each file by " +
      "`seq` with `bytes`, `missing` or `chain`. A year without books is refused with 3003.",
    body: { year: 1405 },
    answer: answer({ ...VERIFICATION, state: "waiting", files: null, faults: [], ended_at: null }),
  },
  "GET /api/v2/accounting/books/legal-profiles": {
    description: "Lists the versions of whose books they are and who signs them, the newest date first.",
  },
  "POST /api/v2/accounting/books/legal-profiles": {
    description:
      "Adds a version from a day on; of several for one day the last one counts. Books that are made stay as they are, " +
      "months that waited for a profile are made.",
    body: PROFILE,
  },
};
