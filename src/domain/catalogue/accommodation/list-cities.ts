import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { HotelCities } from "./schema.list";

/** Cities with accommodations of the branch, those with most first. */
export const listCities = ({ query, actor }: Ctx<OperatorActor>): Promise<z.input<typeof HotelCities>> =>
  query(
    "accommodation.cities",
    `select c.id, c.name, c.name_latin, n.hotels
       from (select city_id, count(*)::int as hotels from accommodations
              where branch_id = $1::int and deletion_id is null group by city_id) n
       join cities c on c.id = n.city_id order by n.hotels desc, c.rank, c.name limit 1000`,
    [actor.branchId],
  );
