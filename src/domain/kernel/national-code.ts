import { verifyIranianNationalId } from "@persian-tools/persian-tools";

/** True for the ten digits of an Iranian national code with a correct check digit. */
export const isNationalCode = (text: string): boolean =>
  /^\d{10}$/.test(text) && verifyIranianNationalId(text, { checkPrefix: false });
