import type { Options } from "../_parts/types";

/** Time zones of places the branch has not used yet; the server has those of used places. */
const ZONES: Record<string, readonly string[]> = {
  "Asia/Tehran": "THR IKA MHD KIH SYZ IFN TBZ AWZ KSH BND ABD RAS SRY GSM ZBR KER AZD OMH BUZ LRR ADU".split(" "),
  "Europe/Istanbul": "IST SAW AYT ESB ADB DLM BJV TZX VAN".split(" "),
  "Asia/Dubai": "DXB DWC SHJ AUH".split(" "),
  "Asia/Baghdad": "NJF BGW BSR EBL ISU".split(" "),
  "Asia/Qatar": ["DOH"],
  "Asia/Kuwait": ["KWI"],
  "Asia/Muscat": ["MCT"],
  "Asia/Riyadh": ["JED", "MED", "RUH", "DMM"],
  "Asia/Tbilisi": ["TBS", "BUS", "KUT"],
  "Asia/Yerevan": ["EVN"],
  "Asia/Baku": ["GYD"],
  "Asia/Beirut": ["BEY"],
  "Asia/Damascus": ["DAM"],
  "Asia/Kolkata": ["DEL", "BOM"],
  "Asia/Bangkok": ["BKK", "HKT"],
  "Asia/Kuala_Lumpur": ["KUL"],
  "Asia/Shanghai": ["PEK", "PVG", "CAN"],
  "Europe/Moscow": ["SVO", "VKO", "DME"],
};

/** Time zone of a place; undefined when unknown and to be selected. */
export const zoneOf = (code: string, { places }: Options): string | undefined =>
  places.find((place) => place.code === code)?.zone ??
  Object.entries(ZONES).find(([, codes]) => codes.includes(code))?.[0];
