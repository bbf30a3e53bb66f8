import type { z } from "zod";
import { readAccommodation } from "../../catalogue/accommodation/read-accommodation";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { DetailsQuery, StayDetails } from "./schema";

type Answer = z.input<typeof StayDetails>;

/** Default refund rules, when a rate has none. */
const REFUND_RULES: Answer["refund_rules"] = [
  {
    code: "by_rate",
    title: "شرایط کنسلی هر نرخ همراه آن گفته می‌شود و همراه فروش می‌ماند.",
    title_latin: "Each rate tells its own terms of cancellation, and they are kept with the sale.",
  },
  {
    code: "unknown_before_lock",
    title: "نرخی که شرایط کنسلی ندارد تا پیش از درخواست استرداد جریمه‌اش معلوم نیست.",
    title_latin: "Where a rate tells no terms, the penalty is known when a refund is asked for.",
  },
];

/** All public data of a hotel before prices. Throws notFound (3009), also when deleted. */
export async function readStay(
  ctx: Ctx<CustomerActor | OperatorActor>,
  input: z.output<typeof DetailsQuery>,
): Promise<Answer> {
  const of = await readAccommodation(ctx, hotelIdOf(input));
  const { lat, lng, media, rooms, facility_groups } = of;
  return {
    ...of,
    location: lat === null || lng === null ? null : { lat, lng },
    media: media.map(({ url, preview_url, caption, caption_latin, room_type_id }) => {
      return { url, preview_url, caption, caption_latin, room_type_id };
    }),
    facilities: facility_groups,
    refund_rules: REFUND_RULES,
    room_types: rooms,
  };
}

/** Throws fieldMissing (3002) when neither is given. */
export function hotelIdOf({
  accommodation_id,
  hotel_id,
}: {
  accommodation_id?: number | null;
  hotel_id?: number | null;
}): number {
  const id = accommodation_id ?? hotel_id;
  if (id == null) throw refuseField("accommodation_id", { en: "required", fa: "الزامی است" }, "fieldMissing");
  return id;
}
