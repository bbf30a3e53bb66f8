export type Transfer = { reference: string; name: string; iban: string; amount: string; minor: bigint };
type Payer = { name: string; iban: string; currency: string; decimals: number };
export type RunFile = { id: number; at: Date; payOn: string; from: Payer; transfers: readonly Transfer[] };

/** Minor units as a decimal number, as banks write it. */
export function majorText(minor: bigint, decimals: number): string {
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A run as its bank takes it. */
export const paymentFile = (format: "csv" | "pain.001", run: RunFile) =>
  format === "csv"
    ? { name: `run-${run.id}.csv`, mime: "text/csv; charset=utf-8", content: csvOf(run) }
    : { name: `run-${run.id}.xml`, mime: "application/xml", content: pain001(run) };

/** Quoted where needed; a text that a spreadsheet would evaluate gets an apostrophe. */
const cell = (text: string) => {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

const csvOf = ({ payOn, from, transfers }: RunFile) =>
  [
    ["date", "from_iban", "to_iban", "name", "amount", "currency", "reference"],
    ...transfers.map(({ iban, name, amount, reference }) => [
      ...[payOn, from.iban, iban, name, amount, from.currency, reference],
    ]),
  ]
    .map((row) => `${row.map(cell).join(",")}\r\n`)
    .join("");

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const xml = (text: string) => text.replace(/[&<>"']/g, (mark) => ESCAPED[mark]!);
/** Names: 70 characters at many banks; the standard allows 140. */
const named = (text: string) => xml(text.slice(0, 70));

/** ISO 20022 customer credit transfer initiation, pain.001.001.03: one payment information, one transfer for each supplier. */
function pain001({ id, at, payOn, from, transfers }: RunFile): string {
  const sum = majorText(
    transfers.reduce((all, { minor }) => all + minor, 0n),
    from.decimals,
  );
  const counts = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  const noBic = "<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>";
  const lines = transfers.map(
    ({ reference, name, iban, amount }) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>${xml(reference)}</EndToEndId></PmtId>` +
      `<Amt><InstdAmt Ccy="${xml(from.currency)}">${amount}</InstdAmt></Amt>` +
      `<Cdtr><Nm>${named(name)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${xml(iban)}</IBAN></Id></CdtrAcct>` +
      `<RmtInf><Ustrd>${xml(reference)}</Ustrd></RmtInf></CdtTrfTxInf>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>' +
    `<GrpHdr><MsgId>RUN-${id}</MsgId><CreDtTm>${at.toISOString().slice(0, 19)}</CreDtTm>${counts}` +
    `<InitgPty><Nm>${named(from.name)}</Nm></InitgPty></GrpHdr>` +
    `<PmtInf><PmtInfId>RUN-${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${counts}<ReqdExctnDt>${payOn}</ReqdExctnDt>` +
    `<Dbtr><Nm>${named(from.name)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${xml(from.iban)}</IBAN></Id></DbtrAcct>` +
    `<DbtrAgt>${noBic}</DbtrAgt>${lines.join("")}</PmtInf></CstmrCdtTrfInitn></Document>\n`
  );
}
