import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { id, money, moneyOut } from "@/domain/kernel/primitives";
import { open, operator, partner, router } from "../trpc";
import { envelopeA, envelopeB } from "./envelope";
import { openApi, type Section } from "./openapi";
import { routeTable } from "./route-table";

/** A small pair of families with one of everything the generator distinguishes. */
const Filter: z.ZodType = z.lazy(() => z.object({ field: z.string(), and: z.array(Filter).optional() }));

const booking = router({
  status: partner
    .meta({ rest: "GET /items/status", member: "items" })
    .input(z.object({ items: z.array(z.object({ main_id: id, item_id: id })).min(1) }))
    .output(z.array(z.object({ charter_id: z.int() })))
    .query(() => []),
  book: partner
    .meta({ rest: "POST /book", member: "items" })
    .input(z.object({ main_id: id, expected_total: money.optional() }))
    .output(z.array(z.object({ total: moneyOut })))
    .mutation(() => []),
});

const wallet = router({
  list: operator("charter:read")
    .meta({ rest: ["GET /wallets", "GET /wallet/list"], summary: "Wallets" })
    .input(z.object({ kinds: z.array(z.string()).optional(), filters: z.object({ open: z.boolean() }).optional() }))
    .output(z.array(z.object({ balance: moneyOut })))
    .query(() => []),
  search: operator()
    .meta({ rest: "POST /wallets/{id}/search" })
    .input(z.object({ id, where: Filter }))
    .query(() => []),
  hello: open.meta({ rest: "GET /hello" }).query(() => "hello"),
});

const sections: Section[] = [
  {
    name: "reservation",
    base: "/api/reservation/{version}",
    envelope: envelopeB,
    table: routeTable(router({ booking })),
  },
  { name: "back-office", base: "/api/v2", envelope: envelopeA, table: routeTable(router({ wallets: wallet })) },
];

const document = openApi(sections, "http://127.0.0.1:3000");
// biome-ignore lint/suspicious/noExplicitAny: a document is walked, not typed.
const at = (path: string, verb: string) => (document.paths[path] as any)[verb];
const schemaOfAnswer = (path: string, verb: string) =>
  at(path, verb).responses["200"].content["application/json"].schema;

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1, and every reference in it leads somewhere", async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe("3.1");
    expect(danglingReferences(document)).toEqual([]);
  });

  it("has every route of the tables and no other", () => {
    const result = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    const declared = sections.flatMap(({ base, table }) => table.map(({ verb, path }) => `${verb} ${base}${path}`));
    expect(result.toSorted()).toEqual(declared.toSorted());
  });

  it("gives every operation its own id, also where one procedure answers two routes", () => {
    const ids = Object.values(document.paths).flatMap((verbs) =>
      Object.values(verbs).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("back-office.wallets.list.2");
  });

  it("wraps success in the family's envelope", () => {
    expect(schemaOfAnswer("/api/reservation/{version}/book", "post")).toMatchObject({ required: ["items", "meta"] });
    expect(schemaOfAnswer("/api/v2/wallets", "get")).toMatchObject({ required: ["status", "time", "data"] });
  });

  it("describes money as an integer on both sides", () => {
    const body = at("/api/reservation/{version}/book", "post").requestBody.content["application/json"].schema;
    expect(body.properties.expected_total).toMatchObject({ type: "integer", minimum: 0 });
    const { items } = schemaOfAnswer("/api/reservation/{version}/book", "post").properties;
    expect(items.items.properties.total).toMatchObject({ type: "integer" });
  });

  it("lists the credential, the permission and the refusal without them", () => {
    const book = at("/api/reservation/{version}/book", "post");
    expect(book.security).toEqual([{ domain: [], partner: [] }]);
    expect(book.responses["403"].description).toContain("**2003**");
    const list = at("/api/v2/wallets", "get");
    expect(list["x-permission"]).toBe("charter:read");
    expect(list.responses["403"].description).toContain("**2007**");
    expect(Object.keys(document.components.securitySchemes)).toEqual(["domain", "partner", "operator"]);
    expect(at("/api/v2/hello", "get").security).toEqual([]);
    expect(at("/api/v2/hello", "get").responses["401"]).toBeUndefined();
  });

  it("writes lists and objects of a GET as the server reads them", () => {
    const findParameter = (path: string, name: string) =>
      at(path, "get").parameters.find((parameter: { name?: string }) => parameter.name === name);
    expect(findParameter("/api/reservation/{version}/items/status", "items").content).toBeDefined();
    expect(findParameter("/api/v2/wallets", "kinds[]")).toMatchObject({ style: "form", explode: true });
    expect(findParameter("/api/v2/wallets", "filters")).toMatchObject({ style: "deepObject", explode: true });
  });

  it("offers Idempotency-Key where it is honoured, and lists its refusals", () => {
    const book = at("/api/reservation/{version}/book", "post");
    expect(book.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
    expect(book.responses["409"].description).toContain("**3011**");
    expect(at("/api/v2/wallets/{id}/search", "post").parameters).not.toContainEqual({
      $ref: "#/components/parameters/IdempotencyKey",
    });
  });

  it("takes a path parameter out of the body, and a recursive schema into the components", () => {
    const search = at("/api/v2/wallets/{id}/search", "post");
    expect(search.parameters[0]).toMatchObject({ name: "id", in: "path", required: true });
    expect(Object.keys(search.requestBody.content["application/json"].schema.properties)).toEqual(["where"]);
  });

  it("carries the error table in both languages", () => {
    expect(document.info.description).toContain("| 4002 | 409 | Sold out |");
    expect(document.info.description).toContain("| 4002 | 409 | ظرفیت تکمیل شده است |");
  });
});

function danglingReferences(root: object): string[] {
  const dangling: string[] = [];
  const walk = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === "string" && !resolves(root, $ref)) dangling.push($ref);
    for (const member of Object.values(node)) walk(member);
  };
  walk(root);
  return dangling;
}

const resolves = (root: object, pointer: string) =>
  pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], root) !== undefined;
