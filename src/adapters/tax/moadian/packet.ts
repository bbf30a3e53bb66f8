import { exactJson } from "@/domain/kernel/exact";
import type { TaxDocument, TaxDocumentLine, TaxSubject } from "@/domain/sales/e-invoice/document";
import { lineAmounts } from "@/domain/sales/e-invoice/line-amounts";
import type { BuyerKind } from "@/domain/sales/e-invoice/rules.buyer";
import { serialOf, taxId } from "./tax-id";

const SUBJECT: Record<TaxSubject, number> = { original: 1, corrective: 2, cancellation: 3, return: 4 };
const BUYER: Record<BuyerKind, number> = { natural: 1, legal: 2, partnership: 3, foreign: 4 };
const FLIGHT = { domestic: 1, international: 2 } as const;

type Amount = bigint | number;
type Header = Record<string, Amount | string | null>;
type Body = Record<string, Amount | string | null>;

/** The authority's document: members as RC_TICS v1.6 names them, amounts whole rials. */
export type MoadianPacket = { header: Header; body: Body[]; payments: Header[] };

/** A number of JSON, exact where it is whole. */
const decimal = (text: string): Amount => (/\./.test(text) ? Number(text) : BigInt(text));

const percent = (basisPoints: number): Amount =>
  basisPoints % 100 === 0 ? BigInt(basisPoints / 100) : basisPoints / 100;

/** One line: prdis = trunc(am x fee), adis = prdis - dis, vam = trunc(adis x vra / 100), tsstam = adis + taxes. */
function bodyOf(line: TaxDocumentLine): Body {
  const { gross: prdis, net: adis, vat: vam, total: tsstam } = lineAmounts(line);
  const [duty, levy] = (["duty", "levy"] as const).map((kind) => line.levies.find((one) => one.kind === kind));
  return {
    sstid: line.itemId,
    sstt: line.name,
    am: decimal(line.quantity),
    mu: line.unit,
    fee: decimal(line.price),
    prdis,
    dis: line.allowance,
    adis,
    vra: percent(line.basisPoints),
    vam,
    odt: duty?.name ?? null,
    odr: duty ? percent(duty.basisPoints) : null,
    odam: duty?.amount ?? null,
    olt: levy?.name ?? null,
    olr: levy ? percent(levy.basisPoints) : null,
    olam: levy?.amount ?? null,
    bsrn: line.contract,
    tsstam,
  };
}

const sum = (body: readonly Body[], ...names: readonly string[]): bigint =>
  body.reduce((total, line) => names.reduce((all, name) => all + BigInt(line[name] ?? 0), total), 0n);

/** Settlement 1 cash, 2 credit, 3 both; only 3 has its two parts. */
function settlementOf(total: bigint, credit: bigint): Header {
  if (credit <= 0n) return { setm: 1 };
  if (credit >= total) return { setm: 2 };
  return { setm: 3, cap: total - credit, insp: credit };
}

function buyerOf({ buyer, pattern, flight }: TaxDocument): Header {
  if (!buyer) return {};
  const abroad = pattern === 6 && flight === "international" && buyer.nationalId === null;
  return {
    tob: BUYER[buyer.kind],
    bid: abroad ? null : buyer.nationalId,
    tinb: buyer.economicCode,
    bpc: buyer.postalCode,
    bpn: abroad ? buyer.passport : null,
  };
}

/** Builds the packet of a document under its number. Pure. Throws RangeError for amounts that are no whole rials. */
export function packetOf(document: TaxDocument, memoryId: string, serial: bigint): MoadianPacket {
  const body = document.lines.map(bodyOf);
  const tbill = sum(body, "tsstam");
  return {
    header: {
      taxid: taxId(memoryId, document.issuedAt, serial),
      indatim: document.issuedAt.getTime(),
      indati2m: document.createdAt.getTime(),
      inty: document.buyer ? 1 : 2,
      inno: serialOf(serial),
      irtaxid: document.preceding,
      inp: document.pattern,
      ins: SUBJECT[document.subject],
      tins: document.seller.economicCode,
      ...buyerOf(document),
      ft: document.flight && FLIGHT[document.flight],
      tprdis: sum(body, "prdis"),
      tdis: sum(body, "dis"),
      tadis: sum(body, "adis"),
      tvam: sum(body, "vam"),
      todam: sum(body, "odam", "olam"),
      tbill,
      ...settlementOf(tbill, document.settlement.credit),
    },
    body,
    payments: [],
  };
}

const present = (members: Header): Header =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

/** The text that is signed: no nulls, amounts as exact numbers. */
export function packetText({ header, body, payments }: MoadianPacket): string {
  return exactJson({ header: present(header), body: body.map(present), payments: payments.map(present) });
}
