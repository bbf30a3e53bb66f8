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
      "Lists base data with the codes that searches accept. `configs` returns one object: currency, calendar, " +
      "languages, products on sale, limits of passengers and payment methods. May be cached for a minute; " +
      "`If-None-Match` answers 304 while nothing has changed.",
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
      "Suggests cities and hotels as the user types. Names that begin with the text come first, cities before " +
      "hotels, the likelier first; ي and ی, ك and ک are equal, and spaces are ignored. `id` is the `city_id` or " +
      "`hotel_id` of accommodation lists.",
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
      "Lists the items the branch features on the first page of its sites, in its order. `price` is that of the " +
      "next charter the caller may buy; null when unknown. Charters that are no longer on sale are left out.",
    query: { type: "charter" },
  },
  "GET /b2c/v1/passengers/previous": {
    description:
      "Lists passengers of the caller's own orders, the caller first; for a colleague those of the bookings of all " +
      "its users. Each passenger appears once by national code or document, with the most recent name, the latest " +
      "first. Continue with `cursor`.",
    answer: {
      status: true,
      time: 1_777_710_600,
      data: [{ self: true, ...SARA, last_travelled_at: "2026-04-01T09:00:00Z" }],
      meta: { next_cursor: null },
    },
  },
  "POST /b2c/v1/media/upload/s3": {
    description:
      "Uploads a file as multipart, or as base64 in JSON, into the caller's own folders; the type is detected from " +
      "the content. The caller can only lower the limits; 9001 beyond 60 files or 100 MB in 24 hours.",
  },
};
