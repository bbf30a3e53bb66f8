import { escapeXml, statementOf } from "./statement-part";
import type { BankYear, YearBankLine } from "./types";

/** A camt.053.001.02 statement of one account; amounts in rials without decimals. */
export function writeCamt(year: BankYear, account: string, from?: string, to?: string): string {
  const { iban, opening, closing, lines, first, last } = statementOf(year, account, from, to);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>${account}-${first}</MsgId><CreDtTm>${last}T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${account}-${first}</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>${last}T20:00:00</CreDtTm>
<FrToDt><FrDtTm>${first}T00:00:00</FrDtTm><ToDtTm>${last}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>IRR</Ccy></Acct>
${balance("OPBD", opening, first)}
${balance("CLBD", closing, last)}
${lines.map(entry).join("\n")}
</Stmt></BkToCstmrStmt></Document>
`;
}

const size = (amount: bigint) => String(amount < 0n ? -amount : amount);
const side = (amount: bigint) => (amount < 0n ? "DBIT" : "CRDT");

const balance = (code: string, amount: bigint, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="IRR">${size(amount)}</Amt>` +
  `<CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

function entry(line: YearBankLine): string {
  const { amount, day, time, bankId, reference, trace, serial, payer } = line;
  const refs = [
    reference && `<EndToEndId>${reference}</EndToEndId>`,
    trace && `<TxId>${trace}</TxId>`,
    serial && `<ChqNb>${serial}</ChqNb>`,
  ];
  const name = payer && `<RltdPties><Dbtr><Nm>${escapeXml(payer)}</Nm></Dbtr></RltdPties>`;
  return (
    `<Ntry><Amt Ccy="IRR">${size(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd><Sts>BOOK</Sts>` +
    `<BookgDt><DtTm>${day}T${time}</DtTm></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${bankId}</AcctSvcrRef>` +
    `<NtryDtls><TxDtls><Refs>${refs.filter(Boolean).join("")}</Refs>${name || ""}` +
    `<RmtInf><Ustrd>${escapeXml(textOf(line))}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  );
}

/** What has no element of its own goes into the text, as banks do. */
const textOf = ({ text, sayad }: YearBankLine) => (sayad ? `${text} شناسه صیاد ${sayad}` : text);
