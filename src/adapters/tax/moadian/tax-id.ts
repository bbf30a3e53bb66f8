import { verhoeffDigit } from "./verhoeff";

const DAY_MS = 86_400_000;
const MAX_SERIAL = 0xff_ffff_ffffn;

/**
 * The tax id of a document, 22 characters: memory id 6, days since 1970 in hex 5, serial in hex 10, and the Verhoeff
 * digit over (memory id with letters as ASCII numbers, days in 6 decimals, serial in 12). The day is that of `issuedAt` in
 * UTC, as the authority counts. Throws RangeError for values outside these widths. Source: RC_TICS v1.6.
 */
export function taxId(memoryId: string, issuedAt: Date, serial: bigint): string {
  if (!/^[A-Z0-9]{6}$/.test(memoryId)) throw new RangeError("memory id: 6 capitals or digits");
  if (serial < 1n || serial > MAX_SERIAL) throw new RangeError("serial: 1 to 2^40 - 1");
  const days = Math.floor(issuedAt.getTime() / DAY_MS);
  if (days < 0 || days > 0xf_ffff) throw new RangeError("issuedAt: outside of the calendar of tax ids");
  const letters = memoryId.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0)));
  const digits = `${letters}${String(days).padStart(6, "0")}${String(serial).padStart(12, "0")}`;
  return `${memoryId}${hex(days, 5)}${hex(serial, 10)}${verhoeffDigit(digits)}`;
}

/** The serial as printed on the invoice: the 10 hex digits of the tax id. */
export const serialOf = (serial: bigint): string => hex(serial, 10);

const hex = (value: bigint | number, width: number) => value.toString(16).toUpperCase().padStart(width, "0");
