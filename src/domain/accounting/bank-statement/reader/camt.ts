import { SaxesParser } from "saxes";
import { plainOrNull, plainText } from "./decode";
import { bareLine, faultAt, minorOf, type Piece, realDay, UnreadableStatement } from "./pieces";

const CHUNK = 65_536;
const DEEPEST = 60;
const MAX_TEXT = 4_096;

/** What of an entry or a balance is collected, by the end of its path. */
type Fields = Record<string, string>;
const FIELDS = new Map<string, string>([
  ["Acct/Id/IBAN", "account"],
  ["Acct/Id/Othr/Id", "account"],
  ["Acct/Ccy", "accountCurrency"],
  ["Bal/Tp/CdOrPrtry/Cd", "type"],
  ["Bal/Amt", "amount"],
  ["Bal/CdtDbtInd", "side"],
  ["Ntry/Amt", "amount"],
  ["Ntry/CdtDbtInd", "side"],
  ["Ntry/Sts", "status"],
  ["Ntry/Sts/Cd", "status"],
  ["Ntry/BookgDt/Dt", "day"],
  ["Ntry/BookgDt/DtTm", "day"],
  ["Ntry/ValDt/Dt", "valueDay"],
  ["Ntry/ValDt/DtTm", "valueDay"],
  ["Ntry/AcctSvcrRef", "bankId"],
  ["Ntry/NtryRef", "entryRef"],
  ["Ntry/AddtlNtryInf", "info"],
  ["TxDtls/Refs/EndToEndId", "endToEnd"],
  ["TxDtls/Refs/TxId", "transaction"],
  ["TxDtls/Refs/ChqNb", "cheque"],
  ["TxDtls/RltdPties/Dbtr/Nm", "debtor"],
  ["TxDtls/RltdPties/Dbtr/Pty/Nm", "debtor"],
  ["TxDtls/RltdPties/Cdtr/Nm", "creditor"],
  ["TxDtls/RltdPties/Cdtr/Pty/Nm", "creditor"],
  ["TxDtls/RmtInf/Ustrd", "remittance"],
]);
const ROOTS = new Set(["Ntry", "Bal", "Acct", "TxDtls"]);

/**
 * Entries of an ISO 20022 camt.053 (.02 to .08), streamed. Pending entries are left out; a batch is one line, as on the
 * account. `row`: the number of the entry in the file, 0 before the first. DOCTYPE is refused.
 */
export function* camtPieces(bytes: Uint8Array, decimals: number): Generator<Piece> {
  const reading = new CamtReading(decimals);
  const parser = parserInto(reading);
  const decode = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parser.write(decode(bytes.subarray(at, at + CHUNK)));
    yield* reading.taken();
  }
  parser.write(decode());
  parser.close();
  yield* reading.taken();
  if (!reading.isStatement) throw new UnreadableStatement("unknown");
}

function parserInto(reading: CamtReading): SaxesParser {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("doctype", () => {
    throw new UnreadableStatement("doctype", parser.line);
  });
  parser.on("error", () => {
    throw new UnreadableStatement("damaged", parser.line);
  });
  parser.on("opentag", (tag) => {
    reading.open(local(tag.name), (tag.attributes as Fields)["Ccy"]);
    if (reading.depth > DEEPEST) throw new UnreadableStatement("damaged", parser.line);
  });
  parser.on("text", (text) => reading.text(text));
  parser.on("cdata", (text) => reading.text(text));
  parser.on("closetag", () => reading.close());
  return parser;
}

/** Decodes chunks in the encoding of the prolog; UTF-8 by default. */
function decoderOf(bytes: Uint8Array): (chunk?: Uint8Array) => string {
  const prolog = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = bytes[0] === 0xff ? "utf-16le" : (/encoding=["']([\w-]{1,20})["']/.exec(prolog)?.[1] ?? "utf-8");
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(named, { fatal: true });
  } catch {
    throw new UnreadableStatement("damaged", 1);
  }
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new UnreadableStatement("damaged");
    }
  };
}

class CamtReading {
  private readonly path: string[] = [];
  private value = "";
  private entry: Fields = {};
  private queue: Piece[] = [];
  private row = 0;
  private closing: bigint | null = null;
  isStatement = false;

  constructor(private readonly decimals: number) {}

  get depth() {
    return this.path.length;
  }

  taken(): Piece[] {
    const queue = this.queue;
    this.queue = [];
    return queue;
  }

  open(name: string, currency: string | undefined): void {
    this.path.push(name);
    this.value = "";
    if (name === "BkToCstmrStmt") this.isStatement = true;
    if (name === "Ntry" || name === "Bal" || name === "Acct") this.entry = {};
    if (name === "Ntry") this.row++;
    if (name === "Amt" && currency && ["Ntry", "Bal"].includes(this.path.at(-2) ?? ""))
      this.entry["currency"] = currency;
  }

  text(piece: string): void {
    if (this.value.length < MAX_TEXT) this.value += piece;
  }

  close(): void {
    const name = this.path.at(-1)!;
    const root = this.path.findLastIndex((part) => ROOTS.has(part));
    const field = root < 0 ? undefined : FIELDS.get(this.path.slice(root).join("/"));
    if (field && this.value.trim() !== "") this.collect(field, this.value.trim());
    this.path.pop();
    this.value = "";
    if (name === "Acct" && this.path.at(-1) === "Stmt") this.endAccount();
    else if (name === "Bal") this.endBalance();
    else if (name === "Ntry") this.endEntry();
    else if (name === "Stmt") this.endStatement();
  }

  private collect(field: string, value: string): void {
    const known = this.entry[field];
    if (known === undefined) this.entry[field] = value;
    else if (field === "remittance") this.entry[field] = `${known} ${value}`.slice(0, MAX_TEXT);
  }

  private endAccount(): void {
    const { account, accountCurrency } = this.entry;
    if (account) this.queue.push({ account, row: this.row });
    if (accountCurrency) this.queue.push({ currency: accountCurrency, row: this.row });
  }

  private endBalance(): void {
    const { type = "", amount = "", side, currency } = this.entry;
    const opening = type === "OPBD" || type === "PRCD";
    if (!opening && type !== "CLBD") return;
    const minor = minorOf(amount, this.decimals);
    if (minor === undefined || !["CRDT", "DBIT"].includes(side ?? "")) {
      this.queue.push(faultAt(this.row, "balance", amount));
      return;
    }
    const value = side === "DBIT" ? -minor : minor;
    if (currency) this.queue.push({ currency, row: this.row });
    // The closing precedes the entries in the file, and is checked after them.
    if (opening) this.queue.push({ opening: value, row: this.row });
    else this.closing = value;
  }

  private endEntry(): void {
    const { row, entry } = this;
    const { amount = "", side, status, currency, valueDay = "" } = entry;
    if (status && !["BOOK", "FUTR"].includes(status)) return;
    const written = entry["day"] ?? valueDay;
    const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(written) ?? [];
    const day = realDay(Number(year), Number(month), Number(date));
    const minor = minorOf(amount, this.decimals);
    if (currency) this.queue.push({ currency, row });
    if (!day) this.queue.push(faultAt(row, "date", written, "date"));
    else if (!minor || minor < 0n || !["CRDT", "DBIT"].includes(side ?? ""))
      this.queue.push(faultAt(row, "amount", `${amount} ${side ?? ""}`, "amount"));
    else this.queue.push({ line: lineOf(entry, row, day, side === "DBIT" ? -minor : minor) });
  }

  /** At the end of a statement: the closing follows its entries. */
  private endStatement(): void {
    if (this.closing !== null) this.queue.push({ closing: this.closing, row: this.row });
    this.closing = null;
  }
}

const UNSTATED = /^(NOTPROVIDED|NONREF)$/i;

function lineOf(entry: Fields, row: number, day: string, amount: bigint) {
  const stated = (value: string | undefined) => (value && !UNSTATED.test(value) ? value : undefined);
  const time = /T(\d{2}:\d{2}:\d{2})/.exec(entry["day"] ?? "")?.[1] ?? null;
  const reference = stated(entry["bankId"]) ?? stated(entry["entryRef"]) ?? stated(entry["transaction"]);
  return {
    ...bareLine(row, day, amount),
    time,
    reference: plainOrNull(reference, 140),
    trace: plainOrNull(stated(entry["endToEnd"]), 40),
    serial: plainOrNull(entry["cheque"], 40),
    payer: plainOrNull(amount > 0n ? entry["debtor"] : entry["creditor"], 255),
    text: plainText([entry["remittance"], entry["info"]].filter(Boolean).join(" "), 1_000),
    bankId: plainOrNull(stated(entry["bankId"]), 140),
  };
}
