import { verhoeffDigit } from "@/adapters/tax/moadian/verhoeff";

type Member = string | number | undefined;
type PacketPart = Record<string, Member>;
export type Packet = { header: PacketPart; body: PacketPart[] };
export type TaxError = { code: string; message: string };

/** A registered document; `living`: whether nothing has replaced or canceled it. */
export type Registered = { packet: Packet; living: boolean };

const DAY_MS = 86_400_000;

/** Codes: digit 1 error, digit 2 the kind (2 rule, 3 matching, 5 duplicate), 3 to 5 the field, 6 and 7 the detail. */
const error = (code: string, message: string): TaxError => ({ code, message });

/** Checks a packet by the rules of RC_TXPS.EC that the product's documents can break. */
export function brokenRules(packet: Packet, { known, memoryId, nowMs, deadlineDays }: Rulebook): TaxError[] {
  return [
    ...numberFaults(packet.header, memoryId, known),
    ...timeFaults(packet.header, nowMs, deadlineDays),
    ...buyerFaults(packet.header),
    ...packet.body.flatMap(lineFaults),
    ...totalFaults(packet),
    ...referenceFaults(packet, known),
  ];
}

type Rulebook = { known: Map<string, Registered>; memoryId: string; nowMs: number; deadlineDays: number };

function numberFaults(header: PacketPart, memoryId: string, known: Map<string, Registered>): TaxError[] {
  const number = String(header.taxid);
  const [, memory, days, serial, digit] = /^([A-Z0-9]{6})([0-9A-F]{5})([0-9A-F]{10})(\d)$/.exec(number) ?? [];
  if (!memory) return [error("0200101", "taxid")];
  const letters = memory.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0)));
  const day = Number.parseInt(days!, 16);
  const decimals = `${String(day).padStart(6, "0")}${String(Number.parseInt(serial!, 16)).padStart(12, "0")}`;
  const faults: TaxError[] = [];
  if (String(verhoeffDigit(letters + decimals)) !== digit) faults.push(error("0200102", "taxid check digit"));
  if (memory !== memoryId) faults.push(error("0300102", "taxid memory"));
  if (day !== Math.floor(Number(header.indatim) / DAY_MS)) faults.push(error("0300103", "taxid day"));
  if (header.inno !== serial) faults.push(error("0300501", "inno"));
  if (known.has(number)) faults.push(error("0300101", "taxid is known"));
  return faults;
}

function timeFaults({ indatim, indati2m }: PacketPart, nowMs: number, deadlineDays: number): TaxError[] {
  const at = Number(indatim);
  const late = at > nowMs || at < nowMs - deadlineDays * DAY_MS;
  return [
    ...(late ? [error("0200201", "indatim is late or in the future")] : []),
    ...(Number(indati2m) < at ? [error("0200301", "indati2m")] : []),
  ];
}

function buyerFaults({ inty, tob, bid, tinb, bpn, inp, ft }: PacketPart): TaxError[] {
  if (inty === 2) return tob === undefined && bid === undefined ? [] : [error("0401101", "a buyer in type 2")];
  const faults: TaxError[] = [];
  if (tob === 1 && inp !== 6 && !/^\d{10}$/.test(String(bid))) faults.push(error("0001201", "bid"));
  if (tob === 2 && !/^\d{11}$/.test(String(tinb ?? bid))) faults.push(error("0001301", "tinb"));
  if (inp === 6 && ft === 2 && bid === undefined && bpn === undefined) faults.push(error("0001501", "bpn"));
  if (inp === 6 && ft === 1 && bid === undefined) faults.push(error("0001201", "bid"));
  return faults;
}

const n = (value: Member) => Number(value ?? 0);

function lineFaults(line: PacketPart): TaxError[] {
  const faults: TaxError[] = [];
  if (!/^\d{13}$/.test(String(line.sstid))) faults.push(error("0003001", "sstid"));
  if (line.mu === undefined) faults.push(error("0003301", "mu"));
  if (n(line.prdis) !== Math.trunc(n(line.am) * n(line.fee))) faults.push(error("0203501", "prdis"));
  if (n(line.adis) !== n(line.prdis) - n(line.dis)) faults.push(error("0203701", "adis"));
  if (n(line.vam) !== Math.trunc((n(line.adis) * n(line.vra)) / 100)) faults.push(error("0203901", "vam"));
  const whole = n(line.adis) + n(line.vam) + n(line.odam) + n(line.olam);
  if (n(line.tsstam) !== whole) faults.push(error("0204901", "tsstam"));
  return faults;
}

function totalFaults({ header, body }: Packet): TaxError[] {
  const sum = (...names: string[]) =>
    body.reduce((all, line) => names.reduce((one, name) => one + n(line[name]), all), 0);
  const sums: [string, number, string][] = [
    ["tprdis", sum("prdis"), "0201801"],
    ["tdis", sum("dis"), "0201901"],
    ["tadis", sum("adis"), "0202001"],
    ["tvam", sum("vam"), "0202101"],
    ["todam", sum("odam", "olam"), "0202201"],
    ["tbill", sum("tsstam"), "0202301"],
  ];
  const faults = sums.flatMap(([name, value, code]) => (n(header[name]) === value ? [] : [error(code, name)]));
  const parts = n(header.cap) + n(header.insp);
  const wrong = header.setm === 3 ? parts !== n(header.tbill) : parts !== 0;
  return wrong || ![1, 2, 3].includes(n(header.setm)) ? [...faults, error("0202401", "setm")] : faults;
}

/** Subject 1 has no reference; the others name a living document with the same buyer, type and pattern. */
function referenceFaults({ header, body }: Packet, known: Map<string, Registered>): TaxError[] {
  if (header.ins === 1) return header.irtaxid === undefined ? [] : [error("0200601", "irtaxid of an original")];
  const before = known.get(String(header.irtaxid));
  if (!before?.living) return [error("0300601", "irtaxid")];
  const same = ["inty", "inp", "tins", "tob", "bid", "tinb"];
  if (same.some((name) => before.packet.header[name] !== header[name])) return [error("0300602", "irtaxid parties")];
  if (header.ins === 3) return [];
  const of = new Map(before.packet.body.map((line) => [line.sstid, line]));
  const differs = body.some((line) => of.get(line.sstid)?.vra !== line.vra);
  if (differs) return [error("0303801", "vra of the reference")];
  if (header.ins !== 4) return [];
  const returned = body.every((line) =>
    before.packet.body.some((of) => of.sstid === line.sstid && of.fee === line.fee && n(line.am) <= n(of.am)),
  );
  const less = n(header.tbill) < n(before.packet.header.tbill) && n(header.tbill) > 0;
  return returned && less ? [] : [error("0303401", "am of a return")];
}
