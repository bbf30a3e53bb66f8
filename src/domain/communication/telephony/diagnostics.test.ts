import { afterAll, beforeAll, expect, test } from "vitest";
import { ManagerServer } from "@/adapters/ami/sandbox/server";
import type { OperatorActor } from "@/domain/kernel/context";
import { ACCOUNT } from "../../../../tests/ami-server";
import { ctxOf, office } from "../../../../tests/fixtures";
import { refusal } from "../../../../tests/operators";
import { shortDesk, withServer } from "../../../../tests/telephony";
import type { Ctx } from "../../kernel/context";
import { activeChannels, channelStatus, testInWords, testServer } from "./diagnostics";

/** An account that receives call events but may not query. */
const server = new ManagerServer(ACCOUNT, {
  instead: (action) =>
    /^(?:Challenge|Login)$/.test(action.get("action") ?? "")
      ? undefined
      : `Response: Error\r\nActionID: ${action.get("actionid")}\r\nMessage: Permission denied\r\n\r\n`,
});
let ctx: Ctx<OperatorActor>;
beforeAll(async () => {
  const { branchId } = await office();
  ctx = ctxOf(await withServer(branchId, await server.open()));
});
afterAll(() => server.close());

const SAYS = { reason: "telephonyUnreachable", data: { says: "Permission denied" } };

test("reports a denied query as an error, not as an empty result or a successful test", async () => {
  expect(await refusal(activeChannels(ctx, shortDesk()))).toMatchObject(SAYS);
  expect(await refusal(channelStatus(ctx, shortDesk(), "PJSIP/201-0000002a"))).toMatchObject(SAYS);
  expect(await testInWords(() => testServer(ctx, shortDesk()))).toMatchObject({ ok: false, says: "Permission denied" });
});
