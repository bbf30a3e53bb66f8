import { describe, expect, test } from "vitest";
import { BUILT_IN_TEMPLATES } from "../rules.templates";
import { type ReadStatementInput, readStatementBytes, stagedLines } from "./read";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (content: string | Uint8Array, input: Partial<ReadStatementInput> = {}) =>
  readStatementBytes({
    bytes: typeof content === "string" ? bytesOf(content) : content,
    ...{ decimals: 0, currency: "IRR", reading: null, templates: BUILT_IN_TEMPLATES },
    ...input,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "read",
    (error: { code?: string; fault?: string }) => error.code ?? error.fault,
  );
const rowFaults = async (content: string, input?: Partial<ReadStatementInput>) =>
  (await read(content, input)).faults.map(({ row, code }) => [row, code]);

const camt = (entries: string, { opening = "1000", closing = "1350", version = "02", currency = "IRR" } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
  <Acct><Id><IBAN>IR820540102680020817909002</IBAN></Id><Ccy>${currency}</Ccy></Acct>
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  ${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, side: string, rest = "", currency = "IRR") =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>2025-04-05</Dt></BookgDt>${rest}</Ntry>`;
const TWO = `${entry("500", "CRDT", "<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>رضا</Nm></Dbtr></RltdPties><RmtInf><Ustrd>شماره پيگيري سوئيچ: ۱۲۳۴۵۶</Ustrd></RmtInf></TxDtls></NtryDtls>")}
  ${entry("150", "DBIT", "<AddtlNtryInf>کارمزد</AddtlNtryInf>")}`;

describe("camt.053", () => {
  test("entries with their balances, payer, references in Arabic letters and the bank's id", async () => {
    const { format, account, opening, closing, broken, lines } = await read(camt(TWO));
    expect([format, account, opening, closing, broken]).toEqual([
      "camt053",
      "IR820540102680020817909002",
      1000n,
      1350n,
      null,
    ]);
    expect(lines).toMatchObject([
      { row: 1, day: "2025-04-05", amount: 500n, balance: 1500n, payer: "رضا", trace: "123456", bankId: "A1" },
      { row: 2, amount: -150n, balance: 1350n, kind: "fee", text: "کارمزد" },
    ]);
  });

  test("version .08 nests status and names; pending entries are left out", async () => {
    const rest = "<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Reza</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls>";
    const nested = entry("350", "CRDT", rest).replace("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>");
    const pending = entry("9", "CRDT").replace("BOOK", "PDNG");
    const { lines, broken } = await read(camt(nested + pending, { version: "08" }));
    expect([lines.length, broken]).toEqual([1, null]);
    expect(lines[0]).toMatchObject({ amount: 350n, payer: "Reza" });
  });

  test("a closing that is not opening + entries is broken, the next statement's opening too", async () => {
    expect((await read(camt(TWO, { closing: "1351" }))).broken).toEqual({
      row: 2,
      code: "closing",
      expected: 1350n,
      found: 1351n,
    });
    const stmt = /<Stmt>[\s\S]*<\/Stmt>/.exec(camt(TWO))![0];
    const twice = camt(TWO).replace("</BkToCstmrStmt>", `${stmt}</BkToCstmrStmt>`);
    expect((await read(twice)).broken).toEqual({ row: 2, code: "opening", expected: 1350n, found: 1000n });
  });

  test("declarations, entity bombs, other XML and truncated files are refused", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${camt(TWO).slice(38)}`;
    expect(await codeOf(read(bomb))).toBe("doctype");
    expect(await codeOf(read(`<?xml version="1.0"?><a>${"&lol;"}</a>`))).toBe("damaged");
    expect(await codeOf(read("<invoice><total>1</total></invoice>"))).toBe("unknown");
    expect(await codeOf(read(camt(TWO).slice(0, -40)))).toBe("damaged");
    expect(await codeOf(read(`${"<a>".repeat(100)}${"</a>".repeat(100)}`))).toBe("damaged");
  });

  test("rows with an impossible day, amount, side or currency are reported", async () => {
    const bad = [
      entry("1", "CRDT").replace("2025-04-05", "2025-02-30"),
      entry("1.5", "CRDT"),
      entry("1", "MAYBE"),
      entry("5", "CRDT", "", "EUR"),
    ].join("");
    expect(await rowFaults(camt(bad))).toEqual([
      [1, "date"],
      [2, "amount"],
      [3, "amount"],
      [4, "currency"],
    ]);
  });

  test("an encoding that the prolog does not say is refused, one that it says is read", async () => {
    const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const named = camt(entry("350", "CRDT", "<AddtlNtryInf>caf\u00e9</AddtlNtryInf>"));
    expect(await codeOf(read(latin(named)))).toBe("damaged");
    expect((await read(latin(named.replace("UTF-8", "windows-1252")))).lines[0]!.text).toBe("café");
  });
});

const MT940 = `{1:F01BANKIRTHAXXX0000000000}{2:I940X}{4:
:20:STMT
:25:IR820540102680020817909002
:28C:1/1
:60F:C250404IRR1000,
:61:2504050405C500,NTRFNONREF//987654
INTERNET
:86:?20کارت به کارت?21سریال 77?32رضا?33کریمی
:61:2504050405D150,NCHG77
:86:bank fee
:62F:C250405IRR1350,
-}`;

describe("MT940", () => {
  test("entries with references, information and balances; the row is the line of the file", async () => {
    const { format, account, opening, closing, broken, lines } = await read(MT940);
    expect([format, account, opening, closing, broken]).toEqual([
      "mt940",
      "IR820540102680020817909002",
      1000n,
      1350n,
      null,
    ]);
    expect(lines).toMatchObject([
      {
        row: 6,
        day: "2025-04-05",
        amount: 500n,
        reference: "987654",
        payer: "رضا کریمی",
        serial: "77",
        kind: "transfer",
      },
      { row: 9, amount: -150n, balance: 1350n, reference: "77", text: "bank fee", kind: "fee" },
    ]);
  });

  test("reversals turn the side; the day of entry may be of another year", async () => {
    const text = MT940.replace("2504050405C500,", "2412310102RD500,").replace("2504050405D150,", "2501021231RC150,");
    const { lines } = await read(text);
    expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
      ["2025-01-02", 500n],
      ["2024-12-31", -150n],
    ]);
  });

  test("a truncated file, an unreadable entry and another currency are reported by row", async () => {
    expect(await rowFaults(MT940.slice(0, MT940.indexOf(":62F:")))).toEqual([[5, "truncated"]]);
    expect(await rowFaults(MT940.replace("2504050405C500,N", "25x4"))).toEqual([[6, "entry"]]);
    expect(await rowFaults(MT940.replace("2504050405C500,", "2513400405C500,"))).toEqual([[6, "date"]]);
    expect(await rowFaults(MT940.replaceAll("IRR", "EUR"))).toEqual([
      [5, "currency"],
      [11, "currency"],
    ]);
  });

  test("a file of two accounts is refused", async () => {
    expect(
      await rowFaults(`${MT940}\n${MT940.replaceAll("IR82", "IR83").replace("C250404IRR1000", "C250404IRR1350")}`),
    ).toContainEqual([15, "account"]);
  });
});

const OFX1 = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>12345678</BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250405101500[3.5:IRST]<TRNAMT>12.50<FITID>F1<NAME>A &amp; B<MEMO>invoice</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20250406<TRNAMT>-0,25<FITID>F2</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20250406</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const usd = { decimals: 2, currency: "USD" };

describe("OFX", () => {
  test("version 1 without end tags and version 2 are the same", async () => {
    const two = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${OFX1.slice(OFX1.indexOf("<OFX>"))}`;
    for (const text of [OFX1, two.replace(/<(CURDEF|ACCTID|TRNTYPE|FITID)>([^<\n]*)/g, "<$1>$2</$1>")]) {
      const { format, account, lines, closing, broken } = await read(text, usd);
      expect([format, account, closing, broken]).toEqual(["ofx", "12345678", 10000n, null]);
      expect(lines).toMatchObject([
        { day: "2025-04-05", time: "10:15:00", amount: 1250n, payer: "A & B", text: "invoice", bankId: "F1" },
        { day: "2025-04-06", time: null, amount: -25n, kind: "fee" },
      ]);
    }
  });

  test("declarations and truncated files are refused, impossible values reported", async () => {
    expect(await codeOf(read(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>${OFX1.slice(20)}`, usd))).toBe(
      "doctype",
    );
    expect(await rowFaults(OFX1.slice(0, OFX1.indexOf("</BANKTRANLIST>")), usd)).toEqual([[9, "truncated"]]);
    expect(await rowFaults(OFX1.replace("20250406<", "20251406<").replace("12.50", "12.505"), usd)).toEqual([
      [7, "amount"],
      [8, "date"],
    ]);
    expect(await rowFaults(OFX1)).toContainEqual([4, "currency"]);
  });
});

const MELLAT = "تاریخ,زمان,شعبه,شرح,واریز کننده/ ذیتفع,کد حسابگری,شماره سریال,مبلغ گردش بدهکار,مبلغ گردش بستانکار";

describe("tables", () => {
  test("Mellat's head below a title: Jalali days, Persian digits, its debit is money out", async () => {
    const text = `گردش حساب\n${MELLAT}\n۱۴۰۴/۰۱/۱۶,۱۲:۳۰,ونک,واريز شاپرک پايانه 998877,علي,م1,۵,۰,"۱,۰۰۰"\n1404/01/17,9:05,ونک,کارمزد,,م2,,250,0`;
    const { table, lines } = await read(text);
    expect([table!.template, table!.head]).toEqual(["mellat", 1]);
    expect(lines).toMatchObject([
      {
        row: 3,
        day: "2025-04-05",
        time: "12:30:00",
        amount: 1000n,
        serial: "5",
        terminal: "998877",
        kind: "pos",
        payer: "علي",
      },
      { row: 4, day: "2025-04-06", time: "09:05:00", amount: -250n, kind: "fee" },
    ]);
  });

  test("rows with 1404/13/01, both sides, no amount or a wrong time are reported, sums left out", async () => {
    const rows = [
      "1404/13/01,,,x,,,,1,0",
      "1404/01/31,,,x,,,,5,5",
      "1404/01/31,,,x,,,,,",
      "1404/01/31,25:00,,x,,,,1,0",
    ];
    expect(await rowFaults(`${MELLAT}\n${rows.join("\n")}\n,,,جمع,,,,6,5`)).toEqual([
      [2, "date"],
      [3, "bothSides"],
      [4, "amount"],
      [5, "time"],
    ]);
  });

  test("newest first is turned around and the balance followed; a wrong sign breaks it at its row", async () => {
    const head = "تاریخ,زمان,شعبه,برداشت,واریز,مانده,پیگیری,پیگیری واریز,واریز کننده/دریافت کننده";
    const rows = ["1404/01/18,,,,300,1150,3,,", "1404/01/17,,,150,,850,2,,", "1404/01/16,,,,500,1000,1,,"];
    const { lines, opening, closing, broken, table } = await read([head, ...rows].join("\n"));
    expect(table!.template).toBe("other_bank");
    expect([opening, closing, broken, lines.map(({ trace }) => trace)]).toEqual([500n, 1150n, null, ["1", "2", "3"]]);
    const wrong = [head, rows[0], "1404/01/17,,,,150,850,2,,", rows[2]].join("\n");
    expect((await read(wrong)).broken).toEqual({ row: 3, code: "balance", expected: 1150n, found: 850n });
    const minus = [head, rows[0], "1404/01/17,,,-150,,850,2,,", rows[2]].join("\n");
    expect((await read(minus)).broken).toBeNull();
  });

  test("columns that were chosen win; tomans become rials; a stated side signs the amount", async () => {
    const text = "a;b;c\n2025/04/05;12,5;برداشت\n2025/04/06;7;واریز";
    const { lines } = await read(text.replace("12,5", "125"), {
      reading: { head: 0, columns: ["date", "amount", "side"], toman: true },
    });
    expect(lines.map(({ amount }) => amount)).toEqual([-1250n, 70n]);
    expect(await codeOf(read(text, { reading: { head: 0, columns: ["date", null, null], toman: false } }))).toBe(
      "columns",
    );
    expect(await codeOf(read("x,y\n1,2"))).toBe("columns");
  });

  test("an old code page is read, a web page with the name of a sheet and a binary file are not", async () => {
    const persian = Uint8Array.from([0xca, 0xc7, 0xd1, 0xed, 0xce]);
    const rest = bytesOf(",amount\n2025-04-05,5");
    const { table, lines } = await read(new Uint8Array([...persian, ...rest]));
    expect([table!.headers[0], lines[0]!.amount]).toEqual(["تاريخ", 5n]);
    expect(await codeOf(read("<html><table><tr><td>تاریخ</td></tr></table></html>"))).toBe("markup");
    expect(await codeOf(read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])))).toBe("protected");
    expect(await codeOf(read(new Uint8Array([65, 0, 66, 1])))).toBe("binary");
    expect(await codeOf(read("date,amount\n,"))).toBe("empty");
  });
});

test("twins of one file are counted; the same file again has the same identities", async () => {
  const text = "date,amount,description\n2025-04-05,5,x\n2025-04-05,5,x\n2025-04-05,6,x";
  const keys = async () => [...stagedLines((await read(text)).lines)].map(({ identity, nth }) => [identity, nth]);
  const [first, second, third] = await keys();
  expect([first![0] === second![0], first![1], second![1], third![1]]).toEqual([true, 1, 2, 1]);
  expect(await keys()).toEqual([first, second, third]);
});
