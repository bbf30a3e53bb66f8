import type { Messages } from "next-intl";
import { expectTypeOf, test } from "vitest";
import type { StoredAuditAction } from "@/domain/kernel/audit-actions";

type Acts = keyof Messages["auditSearch"]["acts"] | keyof Messages["auditHistory"]["act"];
type Places = keyof Messages["auditSearch"]["areas"] | keyof Messages["auditSearch"]["kinds"];

/** Actions that useAuditWords would show by their stored name: of an area or an act without a text. */
type Wordless<Action extends string> = Action extends `${infer Area}.${infer Verb}`
  ? Area extends Places
    ? Verb extends Acts
      ? never
      : `${Area}_${Verb}` extends Acts
        ? never
        : Action
    : Action
  : Action;

test("every action of the audit log has words: one without does not compile", () => {
  expectTypeOf<Wordless<StoredAuditAction>>().toBeNever();
  expectTypeOf<Wordless<"trade.pay" | "cheque.juggle" | "moon.create">>().toEqualTypeOf<
    "cheque.juggle" | "moon.create"
  >();
});
