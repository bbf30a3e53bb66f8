import { escapeXml, statementOf } from "./statement-part";
import type { BankYear, YearBankLine } from "./types";

const HEAD_1 =
  "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n";
const HEAD_2 =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

/** An OFX statement of one account: version 1 is SGML, whose leaf elements have no end tags, version 2 is XML. */
export function writeOfx(year: BankYear, account: string, version: 1 | 2, from?: string, to?: string): string {
  const { iban, closing, lines, first, last } = statementOf(year, account, from, to);
  const leaf = (name: string, value: string | null) =>
    value === null ? "" : `<${name}>${escapeXml(value)}${version === 2 ? `</${name}>` : "\r\n"}`;
  const body =
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf("CURDEF", "IRR")}<BANKACCTFROM>${leaf("BANKID", iban.slice(4, 7))}` +
    `${leaf("ACCTID", iban)}${leaf("ACCTTYPE", "CHECKING")}</BANKACCTFROM><BANKTRANLIST>${leaf("DTSTART", compact(first))}` +
    `${leaf("DTEND", compact(last))}${lines.map((line) => transaction(line, leaf)).join("")}</BANKTRANLIST>` +
    `<LEDGERBAL>${leaf("BALAMT", String(closing))}${leaf("DTASOF", compact(last))}</LEDGERBAL>` +
    "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n";
  return (version === 1 ? HEAD_1 : HEAD_2) + body;
}

const compact = (day: string, time = "00:00:00") => `${day}${time}`.replace(/[-:]/g, "");

const transaction = (line: YearBankLine, leaf: (name: string, value: string | null) => string) =>
  `<STMTTRN>${leaf("TRNTYPE", line.serial ? "CHECK" : line.amount < 0n ? "DEBIT" : "CREDIT")}` +
  `${leaf("DTPOSTED", compact(line.day, line.time))}${leaf("TRNAMT", String(line.amount))}${leaf("FITID", line.bankId)}` +
  `${leaf("CHECKNUM", line.serial)}${leaf("REFNUM", line.reference ?? line.trace)}${leaf("NAME", line.payer)}` +
  `${leaf("MEMO", line.sayad ? `${line.text} شناسه صیاد ${line.sayad}` : line.text)}</STMTTRN>`;
