import type { Act } from "../../model/acts";
import type { Choice } from "../actor";
import { sixthLock } from "../customer/scenarios";
import type { Attacker } from "./attacker";
import * as bodies from "./bodies";
import * as duplicates from "./duplicates";
import * as limits from "./limits";
import { manners } from "./manners";
import * as signatures from "./signatures";
import * as strangers from "./strangers";

export const attackerChoices = (attacker: Attacker): Choice[] => [
  { what: "forged signature", weight: 6, run: (act) => signatures.forged(attacker, act) },
  { what: "unknown domain", weight: 1, run: (act) => signatures.unknownDomain(attacker, act) },
  { what: "used jti", weight: 4, run: (act) => signatures.reused(attacker, act) },
  { what: "wrong door", weight: 2, run: (act) => signatures.wrongDoor(attacker, act) },
  { what: "other branch", weight: 8, run: (act) => strangers.otherBranch(attacker, act) },
  { what: "other partner", weight: 5, run: (act) => strangers.otherPartner(attacker, act) },
  { what: "other customer", weight: 3, run: (act) => strangers.otherCustomer(attacker, act) },
  { what: "amounts", weight: 6, run: (act) => bodies.amounts(attacker, act) },
  { what: "shapes", weight: 6, run: (act) => bodies.shapes(attacker, act) },
  { what: "swollen body", weight: 1, run: (act) => bodies.swollen(attacker, act) },
  { what: "half a request", weight: 2, run: () => bodies.half(attacker) },
  { what: "eight at once", weight: 4, run: (act) => duplicates.parallel(attacker, act) },
  { what: "other data", weight: 4, run: (act) => duplicates.otherData(attacker, act) },
  { what: "keys of PUT and DELETE", weight: 2, run: (act) => duplicates.otherMethods(attacker, act) },
  { what: "too many holds", weight: 2, run: (act) => limits.tooManyHolds(attacker, act) },
  { what: "sixth lock", weight: 3, may: () => attacker.hoarder !== undefined, run: (act) => sixth(attacker, act) },
  { what: "rush", weight: 4, run: (act) => limits.rush(attacker, act) },
  { what: "manners", weight: 8, run: (act) => manners(attacker, act) },
];

/** Once per run: the locks stay until they expire. */
async function sixth(attacker: Attacker, act: Act): Promise<void> {
  const { hoarder } = attacker;
  attacker.hoarder = undefined;
  if (hoarder) await sixthLock(hoarder, act);
}
