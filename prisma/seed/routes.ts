/** A route of the demo with its stay, where it has one. Minutes of the flight; prices of an adult in `unit`s. */
export type Route = {
  from: Place;
  to: Place;
  minutes: number;
  carrier: string;
  number: number;
  base: number;
  stay?: Stay;
  abroad?: boolean;
};
type Place = { code: string; name: string; zone: string };
type Stay = { hotel: string; latin: string; stars: number; board: "RO" | "BB" | "HB" | "FB" | "AI" };

const iran = (code: string, name: string): Place => ({ code, name, zone: "Asia/Tehran" });
const THR = iran("THR", "تهران");
const MHD = iran("MHD", "مشهد");
const KIH = iran("KIH", "کیش");
const IFN = iran("IFN", "اصفهان");
const SYZ = iran("SYZ", "شیراز");
const TBZ = iran("TBZ", "تبریز");
const AWZ = iran("AWZ", "اهواز");
const IST: Place = { code: "IST", name: "استانبول", zone: "Europe/Istanbul" };
const DXB: Place = { code: "DXB", name: "دبی", zone: "Asia/Dubai" };
const NJF: Place = { code: "NJF", name: "نجف", zone: "Asia/Baghdad" };
const EVN: Place = { code: "EVN", name: "ایروان", zone: "Asia/Yerevan" };
const TBS: Place = { code: "TBS", name: "تفلیس", zone: "Asia/Tbilisi" };

const hotel = (name: string, latin: string, stars: number, board: Stay["board"]): Stay => ({
  hotel: name,
  latin,
  stars,
  board,
});

/** Branch 1: prices in 100,000 rials. */
export const ROUTES: readonly Route[] = [
  {
    from: THR,
    to: MHD,
    minutes: 85,
    carrier: "IR",
    number: 462,
    base: 285,
    stay: hotel("هتل قصر طلایی", "Ghasr Talaee Hotel", 5, "BB"),
  },
  {
    from: THR,
    to: KIH,
    minutes: 105,
    carrier: "EP",
    number: 821,
    base: 340,
    stay: hotel("هتل داریوش", "Dariush Grand Hotel", 5, "HB"),
  },
  {
    from: THR,
    to: IST,
    minutes: 190,
    carrier: "W5",
    number: 112,
    base: 1_650,
    stay: hotel("هتل رامادا تکسیم", "Ramada Taksim", 4, "BB"),
    abroad: true,
  },
  { from: THR, to: IFN, minutes: 60, carrier: "IR", number: 331, base: 195 },
  { from: THR, to: SYZ, minutes: 90, carrier: "EP", number: 540, base: 265 },
  { from: MHD, to: THR, minutes: 90, carrier: "IR", number: 463, base: 280 },
  { from: THR, to: MHD, minutes: 85, carrier: "Y9", number: 7068, base: 260 },
  {
    from: MHD,
    to: KIH,
    minutes: 130,
    carrier: "Y9",
    number: 7102,
    base: 410,
    stay: hotel("هتل مارینا پارک", "Marina Park Hotel", 5, "BB"),
  },
  { from: THR, to: TBZ, minutes: 75, carrier: "EP", number: 610, base: 230 },
  { from: THR, to: AWZ, minutes: 80, carrier: "IR", number: 415, base: 240 },
  {
    from: IFN,
    to: MHD,
    minutes: 105,
    carrier: "W5",
    number: 1083,
    base: 320,
    stay: hotel("هتل پارس", "Pars Hotel Mashhad", 5, "FB"),
  },
  { from: SYZ, to: KIH, minutes: 60, carrier: "EP", number: 835, base: 255 },
];

/** Flown around Arbaeen alone. */
export const PILGRIMS: Route = {
  from: THR,
  to: NJF,
  minutes: 95,
  carrier: "IR",
  number: 3411,
  base: 620,
  abroad: true,
};

/** Branch 2: prices in cents x 100. */
export const ROUTES_ABROAD: readonly Route[] = [
  {
    from: DXB,
    to: IST,
    minutes: 290,
    carrier: "FZ",
    number: 753,
    base: 210,
    stay: hotel("هتل رامادا تکسیم", "Ramada Taksim", 4, "BB"),
    abroad: true,
  },
  { from: DXB, to: THR, minutes: 130, carrier: "FZ", number: 1929, base: 145, abroad: true },
  { from: DXB, to: EVN, minutes: 200, carrier: "FZ", number: 717, base: 175, abroad: true },
  { from: DXB, to: TBS, minutes: 210, carrier: "FZ", number: 711, base: 185, abroad: true },
];
