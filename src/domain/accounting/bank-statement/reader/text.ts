import { folded } from "../../../kernel/folding";
import type { LineKind } from "../rules";
import type { ParsedLine } from "./pieces";

// All patterns are in folded form: سوئیچ is سوییچ there.
const TRACE = /(?:شماره )?(?:پیگیری|رهگیری)(?: سوییچ)?\s*[:#-]?\s*(\d{4,20})/;
const SERIAL = /(?:سریال|شماره چک)\s*[:#-]?\s*(\d{1,20})/;
const SAYAD = /صیاد\p{L}*\s*[:#-]?\s*(\d{16})(?!\d)/u;
const TERMINAL = /(?:پایانه|ترمینال|terminal)\s*[:#-]?\s*(\d{4,20})/;

/** The first that a text contains says what the line is. */
const KINDS: readonly [LineKind, RegExp][] = [
  ["fee", /کارمزد|\bfee\b|commission|charges?\b/],
  ["pos", /شاپرک|پایانه فروش|کارتخوان|\bpos\b|shaparak/],
  ["cheque", /چکاوک|وصول چک|پاس چک|\bcheque\b|\bcheck\b/],
  ["interest", /سود سپرده|پرداخت سود|واریز سود|\binterest\b/],
  ["gateway", /درگاه|پرداخت اینترنتی|\bgateway\b|\bipg\b/],
  ["transfer", /پایا|ساتنا|انتقال|کارت به کارت|\btransfer\b|\bach\b|\brtgs\b/],
];

/** Fills in what a line's text says and no column did. */
export function withText(line: ParsedLine): ParsedLine {
  const text = folded(`${line.text} ${line.payer ?? ""}`);
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
  return {
    ...line,
    trace: line.trace ?? found(TRACE),
    serial: line.serial ?? found(SERIAL),
    sayad: line.sayad ?? found(SAYAD),
    terminal: line.terminal ?? found(TERMINAL),
    kind: line.kind ?? KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
  };
}
