import { Refusal } from "../errors";
import { mixFault } from "../search/rules";
import type { RoomWish } from "../supplier/port";
import { paxOfRooms } from "../supplier/rules.own";
import { stayFaults } from "./rules";

type Stay = { check_in: string; check_out: string; rooms: readonly RoomWish[] };

/** Refuses days that are none of a stay (3007) and rooms that nobody of age sleeps in, or too many in all (3004). */
export function refuseStay(stay: Stay, today: string): void {
  const days = stayFaults(stay, today);
  if (days.length > 0) throw new Refusal("itineraryInvalid", { fields: days });
  const alone = stay.rooms.flatMap(({ adults }, at) =>
    adults > 0
      ? []
      : [
          {
            path: `rooms[${at}].adults`,
            message: { en: "must have an adult in each room", fa: "در هر اتاق یک بزرگسال" },
          },
        ],
  );
  if (alone.length > 0) throw new Refusal("passengerMix", { fields: alone });
  const mix = mixFault(paxOfRooms(stay.rooms));
  if (mix) throw new Refusal("passengerMix", { fields: [{ path: "rooms", message: mix.message }] });
}
