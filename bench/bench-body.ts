import { z } from "zod";

/** A body like a booking's: two classes, three passengers. Both sides of P4 validate it with this schema. */
export const BenchBody = z.object({
  main_id: z.int().positive(),
  client_reference: z.string().max(64).optional(),
  items: z
    .array(
      z.object({
        id: z.int().positive(),
        passengers: z
          .array(
            z.object({
              type: z.enum(["ADT", "CHD", "INF"]),
              first_name: z.string().max(60),
              last_name: z.string().max(60),
            }),
          )
          .max(9),
      }),
    )
    .min(1)
    .max(9),
});

export const SAMPLE = JSON.stringify({
  main_id: 12,
  client_reference: "order-4711",
  items: [
    {
      id: 31,
      passengers: [
        { type: "ADT", first_name: "Sara", last_name: "Karimi" },
        { type: "CHD", first_name: "Ali", last_name: "Karimi" },
      ],
    },
    { id: 32, passengers: [{ type: "ADT", first_name: "Reza", last_name: "Ahmadi" }] },
  ],
});
