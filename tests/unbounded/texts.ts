import { type Declared, type Module, type Modules, type Node, namesOf, nodesOf } from "./reachable";

/** A part known only at run time. */
export const UNKNOWN = "«?»";

/** A conditional is written as `⟦one¦other⟧`. */
const eitherOf = (one: string, other: string): string =>
  one === UNKNOWN ? other : other === UNKNOWN || one === other ? one : `⟦${one}¦${other}⟧`;

const CHOICE = /⟦([^⟦⟧]*)⟧/;

/** Possible texts: with the first side of each conditional, with the second. */
export const sidesOf = (text: string): string[] => [...new Set([chosen(text, 0), chosen(text, 1)])];

function chosen(text: string, side: 0 | 1): string {
  const choice = CHOICE.exec(text);
  return choice
    ? chosen(
        text.replace(CHOICE, () => choice[1]!.split("¦").at(side === 0 ? 0 : -1)!),
        side,
      )
    : text;
}

type Bound = { text: Node; scope: Scope } | null;
type Scope = { module: Module; names: ReadonlyMap<string, Bound> };
const DEEPEST = 30;

/** The text of an expression as far as the source determines it: both sides of a conditional. */
export class Texts {
  constructor(private readonly modules: Modules) {}

  of(node: Node, scope: Scope, depth = 0): string {
    if (depth > DEEPEST) return UNKNOWN;
    const next = (one: Node) => this.of(one, scope, depth + 1);
    switch (node.type) {
      case "Literal":
        return typeof node.value === "string" || typeof node.value === "number" ? String(node.value) : UNKNOWN;
      case "TemplateLiteral":
        return node.quasis
          .map(({ value }: Node, at: number) => value.cooked + (node.expressions[at] ? next(node.expressions[at]) : ""))
          .join("");
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ParenthesizedExpression":
        return next(node.expression);
      case "ConditionalExpression":
        return eitherOf(next(node.consequent), next(node.alternate));
      case "LogicalExpression":
        return eitherOf(next(node.left), next(node.right));
      case "BinaryExpression":
        return node.operator === "+" ? next(node.left) + next(node.right) : UNKNOWN;
      case "Identifier":
        return this.named(node, scope, depth);
      case "CallExpression":
        return this.called(node, scope, depth);
      case "MemberExpression":
        return this.member(node, scope, depth);
      default:
        return UNKNOWN;
    }
  }

  private named(node: Node, scope: Scope, depth: number): string {
    const bound = scope.names.get(node.name);
    if (bound !== undefined) return bound ? this.of(bound.text, bound.scope, depth + 1) : UNKNOWN;
    const local = localOf(node, scope.module);
    if (local) return local.init && local.id.type === "Identifier" ? this.of(local.init, scope, depth + 1) : UNKNOWN;
    const found = this.modules.find(scope.module, node.name);
    const init = found?.node.type === "VariableDeclarator" && found.node.id.type === "Identifier" && found.node.init;
    return found && init ? this.of(init, topOf(found), depth + 1) : UNKNOWN;
  }

  private called({ callee, arguments: given }: Node, scope: Scope, depth: number): string {
    if (callee.type === "MemberExpression") {
      if (!/^(replace|replaceAll|trim|join|map|filter)$/.test(callee.property.name)) return UNKNOWN;
      const of: Node = callee.object;
      if (callee.property.name === "replace") {
        const [from, to] = given.map((one: Node) => this.of(one, scope, depth + 1));
        const text = this.of(of, scope, depth + 1);
        return from === UNKNOWN ? text : text.replace(from, () => to);
      }
      const [made] = given as Node[];
      if (callee.property.name === "map" && made && /Function/.test(made.type)) return this.mapped(made, scope, depth);
      const parts: Node[] = of.type === "ArrayExpression" ? of.elements : [of];
      return parts.map((one) => this.of(one, scope, depth + 1)).join(" ");
    }
    const found = callee.type === "Identifier" ? this.modules.find(scope.module, callee.name) : null;
    const local = callee.type === "Identifier" ? localOf(callee, scope.module) : null;
    const made = local ? functionOf(local) : found && functionOf(found.node);
    if (!made) return UNKNOWN;
    const names = new Map<string, Bound>(local ? scope.names : []);
    made.params.forEach((parameter: Node, at: number) => {
      const pattern = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
      const text: Node | undefined = given[at] ?? parameter.right;
      for (const name of namesOf(pattern)) names.set(name, null);
      if (pattern.type === "Identifier" && text) names.set(pattern.name, { text, scope });
    });
    const within = { module: local ? scope.module : found!.module, names };
    return returnsOf(made)
      .map((text) => this.of(text, within, depth + 1))
      .reduce(eitherOf, UNKNOWN);
  }

  /** Texts built from each item of a list. */
  private mapped(made: Node, scope: Scope, depth: number): string {
    const names = new Map<string, Bound>(scope.names);
    for (const parameter of made.params as Node[]) for (const name of namesOf(parameter)) names.set(name, null);
    return returnsOf(made)
      .map((text) => this.of(text, { ...scope, names }, depth + 1))
      .reduce(eitherOf, UNKNOWN);
  }

  /** A member of an object of texts: any of them. */
  private member({ object }: Node, scope: Scope, depth: number): string {
    const found = object.type === "Identifier" ? this.modules.find(scope.module, object.name) : null;
    const init: Node | undefined = found?.node.init && plainly(found.node.init);
    if (!found || init?.type !== "ObjectExpression") return UNKNOWN;
    return init.properties
      .map(({ value }: Node) => (value ? this.of(value, topOf(found), depth + 1) : UNKNOWN))
      .reduce(eitherOf, UNKNOWN);
  }
}

const topOf = ({ module }: Declared): Scope => ({ module, names: new Map() });

const plainly = (node: Node): Node =>
  /^(TSAs|TSSatisfies|TSNonNull|Parenthesized)Expression$/.test(node.type) ? plainly(node.expression) : node;

const UNBOUND = { id: { type: "" }, init: null };

/** Where a name is declared in a function around a node: a variable with its initial value, or something unknown. */
function localOf(node: Node, { above }: Module): Node | { id: { type: string }; init: null } | null {
  for (let around = above.get(node); around; around = above.get(around)) {
    if (around.params?.some((one: Node) => namesOf(one).includes(node.name))) return UNBOUND;
    if (around.type !== "BlockStatement") continue;
    for (const statement of around.body as Node[])
      for (const one of (statement.declarations ?? []) as Node[]) if (namesOf(one.id).includes(node.name)) return one;
  }
  return null;
}

function functionOf(node: Node | { init: null }): Node | null {
  const made = "type" in node && node.type === "FunctionDeclaration" ? node : node.init && plainly(node.init);
  return made && /Function/.test(made.type) ? made : null;
}

const returnsOf = ({ body }: Node): Node[] =>
  body.type === "BlockStatement"
    ? [...nodesOf(body)].flatMap(({ type, argument }) => (type === "ReturnStatement" && argument ? [argument] : []))
    : [body];

export type Statement = { where: string; name: string; text: string };

/** Statements of a declaration: SQL with its name, and lists read by Prisma. */
export function statementsOf(texts: Texts, { module, name: within, node: top }: Declared): Statement[] {
  const scope = { module, names: new Map<string, Bound>() };
  const where = `${module.path}#${within}`;
  return [...nodesOf(top)].flatMap((node): Statement[] => {
    if (node.type === "TaggedTemplateExpression" && node.tag.property?.name === "$queryRaw")
      return [{ where, name: "$queryRaw", text: texts.of(node.quasi, scope) }];
    if (node.type !== "CallExpression") return [];
    const [first, second] = node.arguments as Node[];
    const called = node.callee.property?.name ?? node.callee.name;
    if (called === "query" && first && second)
      return [{ where, name: texts.of(first, scope), text: texts.of(second, scope) }];
    if (called !== "findMany") return [];
    const model = node.callee.object.property?.name ?? "";
    return [{ where, name: model, text: `findMany(${first ? module.text.slice(first.start, first.end) : ""})` }];
  });
}
