import { z } from "zod";
import { code, count } from "../primitives";
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

/** A time on the wall, `YYYY-MM-DDTHH:MM`: which wall stands where it is used. */
export const localTime = z
  .preprocess((value) => (typeof value === "string" ? (readLocalTime(value) ?? value) : value), z.string())
  .refine((value) => readLocalTime(value) !== undefined, { error: "YYYY-MM-DDTHH:MM" })
  .meta({ description: "YYYY-MM-DDTHH:MM local time; a year below 1700 is Jalali" });

export const zone = z.string().trim().refine(isZone, { error: "must be an IANA time zone, such as Asia/Tehran" });

/** What was read: a row that has another one by now was changed meanwhile (8004). */
export const version = count(1, 2_147_483_647);
