import { router } from "@/server/trpc";
import { costCenter } from "./accounting/cost-centers";
import { creditCard } from "./cashier/cards";
import { discount } from "./cashier/discounts";
import { finance } from "./cashier/finance";
import { gateways } from "./cashier/gateways";
import { wallet } from "./cashier/wallet";
import { base } from "./catalogue/base";
import { content } from "./catalogue/content";
import { auth } from "./people/auth";
import { passengers } from "./people/passengers";
import { media } from "./platform/media";
import { accommodation } from "./sales/accommodation";
import { offerLocks } from "./sales/offer-locks";
import { online } from "./sales/online";
import { refunds } from "./sales/refunds";
import { trade } from "./sales/trade";
import { travelRequests } from "./sales/travel-requests";

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
