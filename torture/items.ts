import { i15 } from "./article-view-flood";
import { o3 } from "./backup-restore";
import { byBrowserItems } from "./by-browser";
import { byTestFiles } from "./by-tests";
import { o5 } from "./connection-exhaustion";
import { o8 } from "./database-restart";
import { o4 } from "./disk-full";
import { o1 } from "./graceful-stop";
import { o15 } from "./health-check";
import { i8 } from "./hostile-bodies";
import type { Item } from "./item";
import { r2 } from "./lock-order";
import { o9 } from "./overload";
import { r1 } from "./oversell";
import { m2 } from "./random-kills";
import { i1 } from "./raw-bytes";
import { i11 } from "./regex-limits";
import { i10 } from "./request-smuggling";
import { o6 } from "./resource-leaks";
import { i9 } from "./slow-clients";

export const ITEMS: readonly Item[] = [
  r1,
  r2,
  m2,
  o1,
  o3,
  o4,
  o5,
  o6,
  o8,
  o9,
  o15,
  i1,
  i8,
  i9,
  i10,
  i11,
  i15,
  ...byTestFiles,
  ...byBrowserItems,
];
