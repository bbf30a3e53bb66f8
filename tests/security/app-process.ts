import { auth } from "@/server/routers/back-office/people/auth";
import { filesRouter as files } from "@/server/routers/back-office/platform/files";
import { auth as customerAuth } from "@/server/routers/customer/people/auth";
import { access } from "@/server/routers/reservation/people/access";
import { booking } from "@/server/routers/reservation/sales/book";
import { items } from "@/server/routers/reservation/sales/items";
import { locks } from "@/server/routers/reservation/sales/locks";
import { serveProcess } from "./serve-process";

/** For tests of partners, sign-in and uploads. */
serveProcess({
  reservation: { access, booking, items, locks },
  backOffice: { auth, files },
  customer: { auth: customerAuth },
});
