import { z } from "zod";
import { code, count } from "../../kernel/primitives";
import { isZone, readLocalTime } from "./rules.times";

const letters = (error: string) =>
  code(3).pipe(
    z
      .string()
      .regex(/^[A-Za-z]{3}$/, { error })
      .toUpperCase(),
  );

/** A place's IATA code. */
export const place = letters("three letters, such as THR");

export const currency = letters("three letters, such as IRR");

/** A local time, `YYYY-MM-DDTHH:MM`; its zone depends on the use. */
export const localTime = z
  .preprocess((value) => (typeof value === "string" ? (readLocalTime(value) ?? value) : value), z.string())
  .refine((value) => readLocalTime(value) !== undefined, { error: "YYYY-MM-DDTHH:MM" })
  .meta({ description: "YYYY-MM-DDTHH:MM local time; a year below 1700 is Jalali" });

export const zone = z.string().trim().refine(isZone, { error: "must be an IANA time zone, such as Asia/Tehran" });

/** The version that was read: 8004 when the row has another one. */
export const version = count(1, 2_147_483_647);
