import { byBrowserItems } from "./by-browser";
import { byTestFiles } from "./by-tests";
import { i1 } from "./i1";
import { i8 } from "./i8";
import { i9 } from "./i9";
import { i10 } from "./i10";
import { i11 } from "./i11";
import { i15 } from "./i15";
import type { Item } from "./item";
import { m2 } from "./m2";
import { o1 } from "./o1";
import { o3 } from "./o3";
import { o4 } from "./o4";
import { o5 } from "./o5";
import { o6 } from "./o6";
import { o8 } from "./o8";
import { o9 } from "./o9";
import { o15 } from "./o15";
import { r1 } from "./r1";
import { r2 } from "./r2";

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
