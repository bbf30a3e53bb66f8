import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import type { TaxDocument, TaxDocumentLine } from "@/domain/sales/e-invoice/document";
import { documentTotal } from "@/domain/sales/e-invoice/line-amounts";
import { ublInvoice } from "./ubl-invoice";

/** An element by its path, with its text; no prefix. */
type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

function parsed(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

const all = (at: Element, path: string): Element[] =>
  path
    .split("/")
    .reduce<Element[]>(
      (found, step) => found.flatMap(({ children }) => children.filter(({ name }) => name.endsWith(`:${step}`))),
      [at],
    );
const textOf = (at: Element, path: string): string | undefined => all(at, path)[0]?.text;
/** Hundredths of an amount; 0 where it is missing. */
const amount = (at: Element, path: string): number => Math.round(100 * Number(textOf(at, path) ?? "0"));
const sum = (elements: readonly Element[], path: string) =>
  elements.reduce((total, one) => total + amount(one, path), 0);

type Rule = (invoice: Element) => boolean;
const linesOf = (invoice: Element) => [...all(invoice, "InvoiceLine"), ...all(invoice, "CreditNoteLine")];
const subtotals = (invoice: Element, category: string) =>
  all(invoice, "TaxTotal/TaxSubtotal").filter((one) => textOf(one, "TaxCategory/ID") === category);
const linesIn = (invoice: Element, category: string, percent?: string) =>
  linesOf(invoice).filter(
    (line) =>
      textOf(line, "Item/ClassifiedTaxCategory/ID") === category &&
      (percent === undefined || textOf(line, "Item/ClassifiedTaxCategory/Percent") === percent),
  );
const chargesIn = (invoice: Element, category: string) =>
  all(invoice, "AllowanceCharge").filter((one) => textOf(one, "TaxCategory/ID") === category);

const TOTAL = "LegalMonetaryTotal";
/** Business rules of EN 16931-1 with their published ids. */
const RULES: Record<string, Rule> = {
  "BR-01": (i) => textOf(i, "CustomizationID") === "urn:cen.eu:en16931:2017",
  "BR-02": (i) => Boolean(textOf(i, "ID")),
  "BR-03": (i) => /^\d{4}-\d\d-\d\d$/.test(textOf(i, "IssueDate") ?? ""),
  "BR-04": (i) => /^38[0-9]$/.test(textOf(i, "InvoiceTypeCode") ?? textOf(i, "CreditNoteTypeCode") ?? ""),
  "BR-05": (i) => /^[A-Z]{3}$/.test(textOf(i, "DocumentCurrencyCode") ?? ""),
  "BR-06": (i) => Boolean(textOf(i, "AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName")),
  "BR-07": (i) => Boolean(textOf(i, "AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName")),
  "BR-09": (i) => Boolean(textOf(i, "AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode")),
  "BR-11": (i) => Boolean(textOf(i, "AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode")),
  "BR-16": (i) => linesOf(i).length > 0,
  "BR-21": (i) => new Set(linesOf(i).map((line) => textOf(line, "ID"))).size === linesOf(i).length,
  "BR-25": (i) => linesOf(i).every((line) => textOf(line, "Item/Name")),
  "BR-27": (i) => linesOf(i).every((line) => amount(line, "Price/PriceAmount") >= 0),
  "BR-53 amounts name the currency": (i) =>
    [...all(i, "TaxTotal/TaxAmount"), ...(all(i, TOTAL)[0]?.children ?? [])].every(
      ({ attributes }) => attributes.currencyID === textOf(i, "DocumentCurrencyCode"),
    ),
  "BR-55": (i) => all(i, "BillingReference").every((one) => textOf(one, "InvoiceDocumentReference/ID")),
  "BR-CO-04": (i) => linesOf(i).every((line) => textOf(line, "Item/ClassifiedTaxCategory/ID")),
  "BR-CO-09": (i) =>
    all(i, "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID").every(({ text }) => /^[A-Z]{2}\d+$/.test(text)),
  "BR-CO-10": (i) => amount(i, `${TOTAL}/LineExtensionAmount`) === sum(linesOf(i), "LineExtensionAmount"),
  "BR-CO-12": (i) => amount(i, `${TOTAL}/ChargeTotalAmount`) === sum(all(i, "AllowanceCharge"), "Amount"),
  "BR-CO-13": (i) =>
    amount(i, `${TOTAL}/TaxExclusiveAmount`) ===
    amount(i, `${TOTAL}/LineExtensionAmount`) + amount(i, `${TOTAL}/ChargeTotalAmount`),
  "BR-CO-14": (i) => amount(i, "TaxTotal/TaxAmount") === sum(all(i, "TaxTotal/TaxSubtotal"), "TaxAmount"),
  "BR-CO-15": (i) =>
    amount(i, `${TOTAL}/TaxInclusiveAmount`) ===
    amount(i, `${TOTAL}/TaxExclusiveAmount`) + amount(i, "TaxTotal/TaxAmount"),
  "BR-CO-16": (i) =>
    amount(i, `${TOTAL}/PayableAmount`) ===
    amount(i, `${TOTAL}/TaxInclusiveAmount`) -
      amount(i, `${TOTAL}/PrepaidAmount`) +
      amount(i, `${TOTAL}/PayableRoundingAmount`),
  "BR-CO-17": (i) =>
    all(i, "TaxTotal/TaxSubtotal").every((one) => {
      const percent = Number(textOf(one, "TaxCategory/Percent"));
      return Math.abs(amount(one, "TaxAmount") - (amount(one, "TaxableAmount") * percent) / 100) < 1;
    }),
  "BR-CO-18": (i) => all(i, "TaxTotal/TaxSubtotal").length > 0,
  "BR-CO-25": (i) => amount(i, `${TOTAL}/PayableAmount`) <= 0 || Boolean(textOf(i, "PaymentTerms/Note")),
  "BR-DEC": (i) =>
    [...(all(i, TOTAL)[0]?.children ?? []), ...all(i, "TaxTotal/TaxSubtotal/TaxAmount")].every(({ text }) =>
      /^-?\d+(\.\d{1,2})?$/.test(text),
    ),
  "BR-S-01": (i) => linesIn(i, "S").length === 0 || subtotals(i, "S").length > 0,
  "BR-S-02": (i) =>
    linesIn(i, "S").length === 0 || Boolean(textOf(i, "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID")),
  "BR-S-05": (i) => linesIn(i, "S").every((line) => Number(textOf(line, "Item/ClassifiedTaxCategory/Percent")) > 0),
  "BR-S-08": (i) =>
    subtotals(i, "S").every(
      (one) =>
        amount(one, "TaxableAmount") ===
        sum(linesIn(i, "S", textOf(one, "TaxCategory/Percent")), "LineExtensionAmount"),
    ),
  "BR-S-10": (i) => subtotals(i, "S").every((one) => textOf(one, "TaxCategory/TaxExemptionReason") === undefined),
  "BR-E-01": (i) => linesIn(i, "E").length + chargesIn(i, "E").length === 0 || subtotals(i, "E").length === 1,
  "BR-E-05": (i) => linesIn(i, "E").every((line) => textOf(line, "Item/ClassifiedTaxCategory/Percent") === "0"),
  "BR-E-08": (i) =>
    subtotals(i, "E").every(
      (one) =>
        amount(one, "TaxableAmount") === sum(linesIn(i, "E"), "LineExtensionAmount") + sum(chargesIn(i, "E"), "Amount"),
    ),
  "BR-E-09": (i) => subtotals(i, "E").every((one) => amount(one, "TaxAmount") === 0),
  "BR-E-10": (i) => subtotals(i, "E").every((one) => textOf(one, "TaxCategory/TaxExemptionReason")),
};
const broken = (xml: string) => {
  const invoice = parsed(xml);
  return Object.keys(RULES).filter((id) => !RULES[id]!(invoice));
};

const line = (given: Partial<TaxDocumentLine> = {}): TaxDocumentLine => ({
  ...{ key: "1:fee:1", itemId: "2330000000001", name: "کارمزد <رزرو> & صدور", quantity: "1", unit: "1627" },
  ...{ price: "500000", allowance: 0n, basisPoints: 1_000, levies: [], contract: null },
  ...given,
});
const NOW = new Date("2026-11-28T09:00:00Z");
const sale = (given: Partial<TaxDocument> = {}): TaxDocument => ({
  ...{ subject: "original", pattern: 1, issuedAt: NOW, createdAt: NOW, label: "INV/000012", currency: "IRR" },
  ...{ preceding: null, seller: { economicCode: "14001234567" }, flight: null, lines: [line()] },
  buyer: {
    ...{ kind: "legal", name: 'شرکت "نمونه"', nationalId: "14009876543", economicCode: null },
    ...{ postalCode: "1234567890", passport: null },
  },
  settlement: { credit: 0n },
  ...given,
});
const SELLER = { name: "سفر گستر", country: "IR" };
const duty = { kind: "duty", name: "عوارض", basisPoints: 0, amount: 4_300n } as const;

/** Many lines whose tax is truncated one by one. */
const many = Array.from({ length: 50 }, (_, nth) => line({ key: String(nth), price: String(1_009 + nth) }));

describe("UBL by the business rules of EN 16931", () => {
  test.each([
    ["one line", sale()],
    ["an unnamed consumer", sale({ buyer: null })],
    [
      "several rates, exempt lines and a discount",
      sale({ lines: [line({ allowance: 1_000n }), line({ key: "2", basisPoints: 0 })] }),
    ],
    [
      "levies outside of VAT",
      sale({ lines: [line({ levies: [duty] }), line({ key: "2", basisPoints: 0, levies: [duty] })] }),
    ],
    ["taxes truncated by line", sale({ lines: many })],
    ["a sale on account", sale({ lines: many, settlement: { credit: documentTotal({ lines: many }) } })],
    ["a fraction of a unit", sale({ lines: [line({ quantity: "2.5" })] })],
    ["a correction", sale({ subject: "corrective", preceding: "INV/000011" })],
    ["a cancellation", sale({ subject: "cancellation", preceding: "INV/000011" })],
  ])("keeps all with %s", (_, document) => {
    const { content } = ublInvoice(document, SELLER);
    expect(broken(content)).toEqual([]);
    const total = parsed(content);
    const payable = amount(total, `${TOTAL}/PayableAmount`) + amount(total, `${TOTAL}/PrepaidAmount`);
    expect(payable).toBe(Number(documentTotal(document)) * 100);
  });

  test("the rules notice what is wrong", () => {
    const { content } = ublInvoice(sale({ lines: [line(), line({ key: "2", basisPoints: 0 })] }), SELLER);
    const spoiled: [RegExp, string, string][] = [
      [/<cbc:PayableAmount currencyID="IRR">\d+/, '<cbc:PayableAmount currencyID="IRR">7', "BR-CO-16"],
      [/(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="IRR">)\d+/, "$17", "BR-CO-14"],
      [/<cbc:TaxExclusiveAmount currencyID="IRR">\d+/, '<cbc:TaxExclusiveAmount currencyID="IRR">7', "BR-CO-13"],
      [/<cbc:TaxExemptionReason>[^<]+<\/cbc:TaxExemptionReason>/, "", "BR-E-10"],
      [/<cbc:Percent>10<\/cbc:Percent>/, "<cbc:Percent>9</cbc:Percent>", "BR-CO-17"],
      [/<cbc:CompanyID>IR14001234567<\/cbc:CompanyID>/, "", "BR-S-02"],
    ];
    for (const [what, by, rule] of spoiled) expect(broken(content.replace(what, by)), rule).toContain(rule);
  });

  test("names the kind of document, its reference and its file", () => {
    const kindOf = (subject: TaxDocument["subject"]) => {
      const root = parsed(ublInvoice(sale({ subject, preceding: "INV/1" }), SELLER).content);
      return [root.name, textOf(root, "InvoiceTypeCode") ?? textOf(root, "CreditNoteTypeCode")];
    };
    expect(kindOf("original")).toEqual(["Invoice", "380"]);
    expect(kindOf("corrective")).toEqual(["Invoice", "384"]);
    expect(kindOf("return")).toEqual(["Invoice", "384"]);
    expect(kindOf("cancellation")).toEqual(["CreditNote", "381"]);
    const { name, content } = ublInvoice(sale(), SELLER);
    expect(name).toBe("INV_000012.xml");
    expect(textOf(linesOf(parsed(content))[0]!, "Item/Name")).toBe("کارمزد <رزرو> & صدور");
  });
});
