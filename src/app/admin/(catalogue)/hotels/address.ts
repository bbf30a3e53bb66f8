import { parseAsBoolean, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { TYPES } from "@/domain/catalogue/accommodation/rules";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";
import type { Details, List, ListInput } from "./types";

export type HotelKind = ListKind<ListInput, List, Details>;

export const STARS = [5, 4, 3, 2, 1] as const;

export const ADDRESS = listAddress({
  key: "hotel",
  // Beyond this page the list must be filtered.
  lastPage: 50,
  filters: {
    city: parseAsInteger,
    type: parseAsStringLiteral(TYPES),
    stars: parseAsInteger,
    mapped: parseAsBoolean,
  },
  inputOf: ({ city, type, stars, mapped }) => ({
    ...(city && city > 0 && city < 2 ** 31 && { city_id: city }),
    ...(type && { type: [type] }),
    ...(stars && stars > 0 && stars <= 5 && { stars: [stars] }),
    ...(mapped !== null && { has_mapping: mapped }),
  }),
});
