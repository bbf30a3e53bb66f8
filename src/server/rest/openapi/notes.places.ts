import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const IRAN = { code: "IR", name: "ایران", name_latin: "Iran" };
const MASHHAD = {
  ...{ id: 61, code: "ir-mashhad", name: "مشهد", name_latin: "Mashhad", country: IRAN },
  province: { code: "IR-09", name: "خراسان رضوی", name_latin: "Razavi Khorasan" },
  ...{
    city: null,
    lat: 36.3,
    lng: 59.61,
    time_zone: "Asia/Tehran",
    aliases: ["Mashad", "Meshed"],
    own: false,
    shadows: false,
  },
};
const TAX = { basis_points: 1000, included: false, registration_number: null };
const PLACE_MEMBERS = {
  ...{ type: "tax", data: TAX, version: 3, changed_at: "2026-05-02T08:30:00Z" },
  changed_by: { kind: "operator", id: 3, name: "نرگس رستمی", name_latin: "Narges Rostami" },
  changeable: true,
};

export const PLACE_NOTES: Notes = {
  "POST /api/v2/countries-cities/get": {
    description:
      "Lists countries, provinces or cities of the branch: the shared ones, and the branch's own, which take " +
      "precedence over the same code (`own`, `shadows`). `parent`: the code of a country for provinces, of a " +
      "country or province for cities. The search matches any part of a name in Persian, Arabic or Latin letters; " +
      "names that begin with it come first.",
    body: { type: "city", parent: "IR", search: "مشهد" },
    answer: { ...TIME, data: [MASHHAD], meta: { page: 1, per_page: 20, total: 1, pages: 1 } },
  },
  "GET /api/v2/settings/index/{type}": {
    description:
      "Returns the settings of a type, with defaults where nothing was set (`version` 0). `changeable` is false for " +
      "`currency` and `calendar` once a document is posted. Secrets are never included.",
    query: { type: "tax" },
    answer: { ...TIME, data: PLACE_MEMBERS },
  },
  "PUT /api/v2/settings/index/{type}": {
    description:
      "Replaces the settings of a type: members left out take their default. `version`: the one that was read; 8004 " +
      "if it has changed since. 8003 for a currency or calendar that can no longer change.",
    query: { type: "tax" },
    body: { version: 2, data: TAX },
    answer: { ...TIME, data: PLACE_MEMBERS },
  },
};
