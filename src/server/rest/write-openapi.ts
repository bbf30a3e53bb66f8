import { writeFileSync } from "node:fs";
import { FAMILIES } from "./families";
import { openApi } from "./openapi";
import { SOME_URL } from "./openapi-json";

/** Part of the build: the document of the routes, which no process then needs to make while others wait for their answers. */
writeFileSync(process.env.OPENAPI_FILE!, JSON.stringify(openApi(FAMILIES, SOME_URL)));
