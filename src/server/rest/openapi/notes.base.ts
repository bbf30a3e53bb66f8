import type { Notes } from "./note";

const MASHHAD = { code: "ir-mashhad", name: "مشهد", name_latin: "Mashhad" };
const IRAN = { code: "IR", name: "ایران", name_latin: "Iran" };
const SARA = {
  nationality: "IR",
  national_code: "0084575948",
  first_name: "سارا",
  last_name: "احمدی",
  first_name_latin: "Sara",
  last_name_latin: "Ahmadi",
  gender: "female",
  birth_date: "1992-03-21",
  document: null,
  contact: { mobile: "+989120000001", email: null },
};

export const BASE_NOTES: Notes = {
  "GET /b2c/v1/base/data": {
    description:
      "Codes as searches take them. `configs` answers one object: currency, calendar, languages, products on sale, limits of passengers " +
      "and ways to pay. May be kept for a minute; asked again with `If-None-Match` it is 304 while nothing changed.",
    query: { subject: "board_types" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: [{ code: "BB", name: "با صبحانه", name_latin: "Bed and breakfast" }],
      meta: { page: 1, per_page: 20, total: 5, pages: 1 },
    },
  },
  "GET /b2c/v1/base/accommodations/list": {
    description:
      "For each letter somebody types. Names that begin so stand first, cities before hotels, the likelier first; ي and ی, ك and ک are one " +
      "letter, and spaces are no difference. `id` is what the lists of accommodations take as `city_id` or `hotel_id`.",
    query: { q: "مشه" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: [
        {
          ...{ kind: "city", id: 31, name: "مشهد", name_latin: "Mashhad", city: null, country: IRAN },
          ...{ type: null, stars: null, hotels: 42 },
        },
        {
          ...{ kind: "hotel", id: 7, name: "هتل درویشی مشهد", name_latin: "Darvishi Hotel Mashhad" },
          ...{ city: { id: 31, ...MASHHAD }, country: IRAN, type: "hotel", stars: 5, hotels: null },
        },
      ],
      meta: { total: 2 },
    },
  },
  "GET /b2c/v1/base/suggestions/items/{type}": {
    description:
      "What the branch puts on the first page of its sites, in its order. `price` is of the next charter that the caller may buy; null where " +
      "none is known. A charter that is no longer on sale is left out.",
    query: { type: "charter" },
  },
  "GET /b2c/v1/passengers/previous": {
    description:
      "A person's own orders, with the person first; of a colleague the bookings of all its users. Each once by national code or document, as " +
      "they were named the last time, the latest first. Pages go on by `cursor`.",
    answer: {
      status: true,
      time: 1_777_710_600,
      data: [{ self: true, ...SARA, last_travelled_at: "2026-04-01T09:00:00Z" }],
      meta: { next_cursor: null },
    },
  },
  "POST /b2c/v1/media/upload/s3": {
    description:
      "As multipart or as base64 in JSON, into the caller's own folders; what it is, is read off its bytes. Limits are narrowed by the " +
      "caller, never widened; 9001 beyond 60 files or 100 MB in 24 hours.",
    refusals: ["fieldMissing", "tooLarge", "fileRefused", "tooManyRequests"],
  },
};
