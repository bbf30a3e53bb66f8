import { writeFileSync } from "node:fs";
import { openApi } from "./openapi";
import { SOME_URL } from "./openapi-json";
import { FAMILIES } from "./product-families";

/** Part of the build: generates the document of the routes, so that no process does it while serving. */
writeFileSync(process.env.OPENAPI_FILE!, JSON.stringify(openApi(FAMILIES, SOME_URL)));
