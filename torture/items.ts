import { byTestFiles } from "./by-tests";
import { i1 } from "./i1";
import { i8 } from "./i8";
import type { Item } from "./item";
import { m2 } from "./m2";
import { o3 } from "./o3";
import { r1 } from "./r1";
import { r2 } from "./r2";

export const ITEMS: readonly Item[] = [r1, r2, m2, o3, i1, i8, ...byTestFiles];
