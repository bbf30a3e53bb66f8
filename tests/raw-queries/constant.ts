import {
  type CallExpression,
  type ConditionalExpression,
  type Expression,
  type Identifier,
  type Node,
  NodeFlags,
  SyntaxKind,
  type TaggedTemplateExpression,
} from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { type Checker, type Project, SymbolFlags } from "typescript/unstable/sync";

/** An expression whose value is only known at run time. */
export class NotConstant extends Error {}

/** A part of a text that is only known at run time, often a condition. */
export const HOLE = "\u0000";

type Scope = ReadonlyMap<string, () => unknown>;
const NOTHING: Scope = new Map();

/** Evaluates the constant expressions that SQL texts are made of: templates, constants, small functions, lists of names. */
export class Constants {
  private readonly checker: Checker;
  private parameters = 0;

  constructor(private readonly project: Project) {
    this.checker = project.checker;
  }

  /**
   * SQL text of an expression, with HOLE for each part that is not constant. Values of a template of Prisma become
   * parameters. Throws NotConstant.
   */
  sql(node: Node): string {
    this.parameters = 0;
    const value = this.value(node as Expression, NOTHING);
    if (typeof value !== "string") throw new NotConstant(node.getText());
    return value;
  }

  private value(node: Node, scope: Scope): unknown {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (is.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return this.value(node.expression, scope);
    if (is.isSatisfiesExpression(node) || is.isNonNullExpression(node)) return this.value(node.expression, scope);
    if (is.isTemplateExpression(node))
      return this.template(node.head.text, node.templateSpans, (at) => this.part(at, scope));
    if (is.isTaggedTemplateExpression(node)) return this.tagged(node, scope);
    if (is.isIdentifier(node)) return this.identifier(node, scope);
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (is.isArrowFunction(node) || is.isFunctionDeclaration(node)) return this.closure(node, scope);
    if (is.isCallExpression(node)) return this.call(node, scope);
    if (is.isObjectLiteralExpression(node)) return this.object(node, scope);
    if (is.isArrayLiteralExpression(node))
      return [...node.elements].flatMap((at) =>
        is.isSpreadElement(at) ? (this.value(at.expression, scope) as unknown[]) : [this.value(at, scope)],
      );
    if (is.isPropertyAccessExpression(node)) return this.member(node.expression, node.name.text, scope);
    if (is.isElementAccessExpression(node))
      return this.member(node.expression, String(this.value(node.argumentExpression!, scope)), scope);
    if (is.isConditionalExpression(node)) return this.conditional(node, scope);
    if (is.isBinaryExpression(node)) return this.binary(node.operatorToken.kind, [node.left, node.right], scope);
    throw new NotConstant(node.getText());
  }

  private text(node: Node, scope: Scope): string {
    const value = this.value(node, scope);
    if (typeof value !== "string" && typeof value !== "number") throw new NotConstant(node.getText());
    return String(value);
  }

  private part(node: Node, scope: Scope): string {
    try {
      return this.text(node, scope);
    } catch (error) {
      if (error instanceof NotConstant) return HOLE;
      throw error;
    }
  }

  private template(
    head: string,
    spans: Iterable<{ expression: Expression; literal: { text: string } }>,
    part: (node: Expression) => string,
  ): string {
    return head + [...spans].map(({ expression, literal }) => part(expression) + literal.text).join("");
  }

  /** `Prisma.sql` and `$queryRaw`: what is not SQL itself is a parameter. */
  private tagged({ template }: TaggedTemplateExpression, scope: Scope): string {
    if (is.isNoSubstitutionTemplateLiteral(template)) return template.text;
    return this.template(template.head.text, template.templateSpans, (node) => {
      const type = this.checker.getTypeAtLocation(node);
      return type && /\bSql\b/.test(this.checker.typeToString(type)) ? this.text(node, scope) : `$${++this.parameters}`;
    });
  }

  private identifier(node: Identifier, scope: Scope): unknown {
    const known = scope.get(node.text);
    if (known) return known();
    let symbol = this.checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declaration = (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve(this.project);
    if (!declaration) throw new NotConstant(node.text);
    if (is.isFunctionDeclaration(declaration)) return this.closure(declaration, NOTHING);
    if (is.isVariableDeclaration(declaration) && declaration.initializer && isConst(declaration.parent))
      return this.value(declaration.initializer, NOTHING);
    if (is.isBindingElement(declaration)) return this.bound(declaration, node.text);
    throw new NotConstant(node.text);
  }

  /** `const { from } = FILTERS;` */
  private bound(element: Node, name: string): unknown {
    const declaration = element.parent.parent;
    if (!is.isVariableDeclaration(declaration) || !declaration.initializer) throw new NotConstant(name);
    return this.entry(this.value(declaration.initializer, NOTHING), name);
  }

  private object(node: Node, scope: Scope): object {
    if (!is.isObjectLiteralExpression(node)) throw new NotConstant(node.getText());
    const result = {};
    for (const property of node.properties) {
      if (is.isSpreadAssignment(property)) Object.assign(result, this.value(property.expression, scope));
      else if (is.isPropertyAssignment(property) || is.isShorthandPropertyAssignment(property)) {
        const value = is.isPropertyAssignment(property) ? property.initializer! : property.name;
        const name = (property.name as Identifier).text;
        Object.defineProperty(result, name, { enumerable: true, get: () => this.value(value, scope) });
      }
    }
    return result;
  }

  private member(of: Expression, name: string, scope: Scope): unknown {
    return this.entry(this.value(of, scope), name);
  }

  private entry(value: unknown, name: string): unknown {
    const isKnown = typeof value === "object" && value !== null && name in value;
    if (!isKnown) throw new NotConstant(name);
    return (value as Record<string, unknown>)[name];
  }

  private conditional({ condition, whenTrue, whenFalse }: ConditionalExpression, scope: Scope): unknown {
    try {
      return this.value(this.value(condition, scope) ? whenTrue : whenFalse, scope);
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      return this.either([whenTrue, whenFalse], scope);
    }
  }

  /** The first of two ways that is constant: both return the same columns. */
  private either([first, second]: [Node, Node], scope: Scope): unknown {
    try {
      return this.value(first, scope);
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      return this.value(second, scope);
    }
  }

  private binary(operator: SyntaxKind, sides: [Node, Node], scope: Scope): unknown {
    if (operator === SyntaxKind.BarBarToken) return this.value(sides[0], scope) || this.value(sides[1], scope);
    if (operator === SyntaxKind.QuestionQuestionToken)
      return this.value(sides[0], scope) ?? this.value(sides[1], scope);
    const [a, b] = sides.map((side) => this.value(side, scope)) as [number, number];
    if (operator === SyntaxKind.PlusToken) return a + b;
    if (operator === SyntaxKind.MinusToken) return a - b;
    if (operator === SyntaxKind.AsteriskToken) return a * b;
    if (operator === SyntaxKind.EqualsEqualsEqualsToken) return a === b;
    if (operator === SyntaxKind.ExclamationEqualsEqualsToken) return a !== b;
    throw new NotConstant(String(operator));
  }

  private closure(node: Node, outer: Scope): (...values: unknown[]) => unknown {
    if (!is.isArrowFunction(node) && !is.isFunctionDeclaration(node)) throw new NotConstant(node.getText());
    return (...values) => {
      const scope = new Map(outer);
      node.parameters.forEach(({ name, initializer }, at) => {
        const value = () => {
          if (at < values.length) {
            const given = values[at];
            return given instanceof Later ? given.value() : given;
          }
          if (!initializer) throw new NotConstant(name.getText());
          return this.value(initializer, scope);
        };
        for (const [key, read] of this.bindings(name, value)) scope.set(key, read);
      });
      return is.isBlock(node.body!) ? this.block(node.body, scope) : this.value(node.body!, scope);
    };
  }

  private bindings(name: Node | undefined, value: () => unknown): [string, () => unknown][] {
    if (!name) return [];
    if (is.isIdentifier(name)) return [[name.text, value]];
    if (is.isArrayBindingPattern(name))
      return [...name.elements].flatMap((at, n) => this.bindings(at.name, () => this.entry(value(), String(n))));
    if (is.isObjectBindingPattern(name))
      return [...name.elements].flatMap((at) =>
        this.bindings(at.name, () => this.entry(value(), ((at.propertyName ?? at.name) as Identifier).text)),
      );
    return [];
  }

  /** Constants and a value returned; a statement of another kind decides at run time. */
  private block({ statements }: { statements: Iterable<Node> }, outer: Scope): unknown {
    const scope = new Map(outer);
    for (const statement of statements) {
      if (is.isReturnStatement(statement) && statement.expression) return this.value(statement.expression, scope);
      if (!is.isVariableStatement(statement)) throw new NotConstant(statement.getText());
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer) throw new NotConstant(name.getText());
        for (const [key, read] of this.bindings(name, () => this.value(initializer, scope))) scope.set(key, read);
      }
    }
    throw new NotConstant("nothing is returned");
  }

  private call(node: CallExpression, scope: Scope): unknown {
    const called = node.expression.getText();
    const values = () => [...node.arguments].map((at) => this.value(at, scope));
    if (called === "Prisma.raw" || called === "String") return this.text(node.arguments[0]!, scope);
    if (called === "Prisma.join") return `$${++this.parameters}`;
    if (called.startsWith("Object.")) return OF_OBJECT[called]?.(values()[0] as object) ?? this.fail(node);
    if (is.isPropertyAccessExpression(node.expression)) {
      const subject = this.value(node.expression.expression, scope);
      const method = node.expression.name.text;
      if (!METHODS.has(method)) return this.fail(node);
      return (subject as Record<string, (...given: unknown[]) => unknown>)[method]?.(
        ...[...node.arguments].map((at) =>
          at.kind === SyntaxKind.RegularExpressionLiteral ? regex(at) : this.value(at, scope),
        ),
      );
    }
    const callee = this.value(node.expression, scope);
    if (typeof callee !== "function") return this.fail(node);
    return callee(...[...node.arguments].map((at) => new Later(() => this.value(at, scope))));
  }

  private fail(node: Node): never {
    throw new NotConstant(node.getText());
  }
}

/** An argument that is read only where the function uses it. */
class Later {
  constructor(readonly value: () => unknown) {}
}

const isConst = (list: Node) => (list.flags & NodeFlags.Const) !== 0;
const METHODS = new Set(["map", "join", "trim", "replace", "replaceAll", "slice", "filter", "flatMap", "toUpperCase"]);
const OF_OBJECT: Record<string, (value: object) => unknown> = {
  "Object.entries": Object.entries,
  "Object.keys": Object.keys,
  "Object.values": Object.values,
};
const regex = (node: Node) => {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(node.getText())!;
  return new RegExp(source!, flags);
};
