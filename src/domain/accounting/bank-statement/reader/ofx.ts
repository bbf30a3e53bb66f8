import { decodedText, plainOrNull, plainText } from "./decode";
import { bareLine, faultAt, minorOf, type Piece, realDay, UnreadableStatement } from "./pieces";

const TAG = /<(\/?)([A-Za-z0-9.]{1,40})>([^<]*)/g;

/**
 * Transactions of an OFX file, version 1 (SGML, leaves without end tags) and 2 (XML). `row`: the line of the file.
 * Declarations (DOCTYPE, ENTITY) are refused; a file without its end tag is truncated.
 */
export function* ofxPieces(bytes: Uint8Array, decimals: number): Generator<Piece> {
  const text = decodedText(bytes);
  const begins = text.search(/<OFX>/i);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableStatement("doctype");
  if (begins < 0) throw new UnreadableStatement("unknown");
  const rowAt = rowCounter(text);
  let entry: Record<string, string> | null = null;
  let balance: Record<string, string> | null = null;
  let row = 1;
  for (const [, end, written, value] of matches(text, begins, (at) => {
    row = rowAt(at);
  })) {
    const tag = written!.toUpperCase();
    if (tag === "STMTTRN") {
      if (end && entry) yield transactionOf(entry, Number(entry["row"]), decimals);
      entry = end ? null : { row: String(row) };
    } else if (tag === "LEDGERBAL") {
      if (end && balance) yield* closingOf(balance, row, decimals);
      balance = end ? null : {};
    } else if (end) continue;
    else if (entry) entry[tag] ??= unescaped(value!);
    else if (balance) balance[tag] ??= unescaped(value!);
    else if (tag === "CURDEF") yield { currency: unescaped(value!), row };
    else if (tag === "ACCTID") yield { account: unescaped(value!), row };
  }
  if (entry || !/<\/OFX>/i.test(text.slice(-1_000))) yield faultAt(rowAt(text.length), "truncated", "");
}

function* matches(text: string, from: number, at: (index: number) => void): Generator<RegExpMatchArray> {
  const tags = new RegExp(TAG.source, "g");
  tags.lastIndex = from;
  for (let match = tags.exec(text); match; match = tags.exec(text)) {
    at(match.index);
    yield match;
  }
}

/** Line numbers of ascending indexes. */
function rowCounter(text: string): (index: number) => number {
  let row = 1;
  let end = text.indexOf("\n");
  return (index) => {
    while (end >= 0 && end < index) {
      row++;
      end = text.indexOf("\n", end + 1);
    }
    return row;
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const unescaped = (text: string) =>
  text.trim().replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name]!);

function transactionOf(entry: Record<string, string>, row: number, decimals: number): Piece {
  const posted = entry["DTPOSTED"] ?? "";
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?/.exec(posted) ?? [];
  const day = realDay(Number(year), Number(month), Number(date));
  const amount = minorOf(entry["TRNAMT"] ?? "", decimals);
  if (!day) return faultAt(row, "date", posted, "date");
  if (!amount) return faultAt(row, "amount", entry["TRNAMT"] ?? "", "amount");
  const valid = hour !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  // Exports without a time write midnight or noon.
  const time = valid && minute + second! !== "0000" ? `${hour}:${minute}:${second}` : null;
  return {
    line: {
      ...bareLine(row, day, amount),
      time,
      reference: plainOrNull(entry["FITID"], 140),
      trace: plainOrNull(entry["REFNUM"], 40),
      serial: plainOrNull(entry["CHECKNUM"], 40),
      payer: plainOrNull(entry["NAME"], 255),
      text: plainText(entry["MEMO"] ?? "", 1_000),
      kind: KINDS[entry["TRNTYPE"] ?? ""] ?? null,
      bankId: plainOrNull(entry["FITID"], 140),
    },
  };
}

const KINDS: Record<string, "fee" | "interest" | "pos" | "cheque" | "transfer"> = {
  ...{ FEE: "fee", SRVCHG: "fee", INT: "interest", POS: "pos", CHECK: "cheque", XFER: "transfer" },
};

function* closingOf(balance: Record<string, string>, row: number, decimals: number): Generator<Piece> {
  const closing = minorOf(balance["BALAMT"] ?? "", decimals);
  yield closing === undefined ? faultAt(row, "balance", balance["BALAMT"] ?? "", "balance") : { closing, row };
}
