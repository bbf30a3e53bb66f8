import { router } from "@/server/trpc";
import { accommodation } from "./accommodation";
import { auth } from "./auth";
import { base } from "./base";
import { creditCard } from "./cards";
import { content } from "./content";
import { costCenter } from "./cost-centers";
import { discount } from "./discounts";
import { finance } from "./finance";
import { gateways } from "./gateways";
import { media } from "./media";
import { offerLocks } from "./offer-locks";
import { online } from "./online";
import { passengers } from "./passengers";
import { refunds } from "./refunds";
import { trade } from "./trade";
import { travelRequests } from "./travel-requests";
import { wallet } from "./wallet";

/** Router of the customer API. */
export const customer = router({
  auth,
  gateways,
  creditCard,
  costCenter,
  discount,
  finance,
  wallet,
  base,
  content,
  media,
  passengers,
  online,
  accommodation,
  offerLocks,
  trade,
  refunds,
  travelRequests,
});
