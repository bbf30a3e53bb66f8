import type { BankFormat } from "../rules";
import { UnreadableStatement } from "./pieces";

const LOOKED_AT = 4_096;

/** The format of a statement by its first bytes, whatever its name says. Web pages with the name of a sheet are refused. */
export function detectFormat(bytes: Uint8Array): BankFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "xlsx";
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return "xlsx";
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const head = new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8")
    .decode(bytes.subarray(0, LOOKED_AT))
    .replace(/^\ufeff/, "");
  if (/^\s*OFXHEADER\s*:/i.test(head) || /<\?OFX|<OFX>/i.test(head)) return "ofx";
  if (/^\s*</.test(head)) {
    if (/<!DOCTYPE html|<html|<table|<head|<body/i.test(head)) throw new UnreadableStatement("markup");
    // What else is XML is read as a camt.053 and says itself that it is none.
    return "camt053";
  }
  return /^\s*(\{1:|:\d{2}[A-Z]?:)/.test(head) ? "mt940" : "csv";
}
