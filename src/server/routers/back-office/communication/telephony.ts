import {
  activeChannels,
  channelStatus,
  hangUp,
  testServer,
  testSocket,
} from "@/domain/communication/telephony/diagnostics";
import { makeCall, sendText, sendUssd } from "@/domain/communication/telephony/dial";
import { executeAction } from "@/domain/communication/telephony/execute-action";
import {
  ActionDone,
  ActionWish,
  CallEnd,
  CallEnded,
  CallMadeAnswer,
  CallWish,
  Channel,
  ChannelList,
  ChannelRef,
  ServerTested,
  SmsSentAnswer,
  SmsWish,
  SocketTested,
  UssdSentAnswer,
  UssdWish,
} from "@/domain/communication/telephony/schema.routes";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { telephonyDeps } from "@/server/telephony-deps";
import { operator, router } from "@/server/trpc";

/** Done, or waiting for a second person. */
const answered = <Made extends { state: string }>(items: Made) => ({
  items,
  meta: { code: items.state === "awaiting" ? CATALOGUE.accepted.code : CATALOGUE.registered.code },
});

/** The branch's telephony server. */
export const telephony = router({
  test: operator("telephony:read")
    .meta({
      rest: "GET /telephony/test-connection",
      summary: "Tests the connection to the telephony server",
      refusals: ["telephonyUnreachable"],
    })
    .output(ServerTested)
    .query(({ ctx }) => testServer(ctx, telephonyDeps())),
  channels: operator("telephony:read")
    .meta({
      rest: "GET /telephony/channels/active",
      summary: "Lists the live channels of the telephony server",
      refusals: ["telephonyUnreachable"],
    })
    .output(ChannelList)
    .query(({ ctx }) => activeChannels(ctx, telephonyDeps())),
  channel: operator("telephony:read")
    .meta({
      rest: "GET /telephony/channel/status",
      summary: "Returns a channel by its name",
      refusals: ["notFound", "telephonyUnreachable"],
    })
    .input(ChannelRef)
    .output(Channel)
    .query(({ ctx, input }) => channelStatus(ctx, telephonyDeps(), input.channel)),

  makeCall: operator("telephony:write")
    .meta({
      ...{ rest: "POST /telephony/call/make", summary: "Rings an extension, then dials a number" },
      member: "items",
      refusals: ["telephonyUnreachable"],
    })
    .input(CallWish)
    .output(CallMadeAnswer)
    .mutation(async ({ ctx, input }) => answered(await makeCall(ctx, telephonyDeps(), input))),
  hangUp: operator("telephony:write")
    .meta({
      rest: "POST /telephony/call/hangup",
      summary: "Ends a call by its channel or its uniqueid",
      refusals: ["notFound", "telephonyUnreachable"],
    })
    .input(CallEnd)
    .output(CallEnded)
    .mutation(({ ctx, input }) => hangUp(ctx, telephonyDeps(), input)),
  sendText: operator("telephony:write")
    .meta({
      ...{ rest: "POST /telephony/sms/send", summary: "Sends one text, stored with the outgoing messages" },
      member: "items",
      refusals: ["telephonyUnreachable"],
    })
    .input(SmsWish)
    .output(SmsSentAnswer)
    .mutation(async ({ ctx, input }) => answered(await sendText(ctx, telephonyDeps(), input))),
  sendUssd: operator("telephony:write")
    .meta({
      ...{ rest: "POST /telephony/ussd/send", summary: "Sends a USSD code and returns the network's reply" },
      member: "items",
      refusals: ["telephonyUnreachable"],
    })
    .input(UssdWish)
    .output(UssdSentAnswer)
    .mutation(async ({ ctx, input }) => answered(await sendUssd(ctx, telephonyDeps(), input))),

  execute: operator("telephony:approve")
    .meta({
      rest: "POST /telephony/action/execute",
      summary: "Runs an action of the branch's list, for administrators",
      refusals: ["telephonyUnreachable"],
    })
    .input(ActionWish)
    .output(ActionDone)
    .mutation(({ ctx, input }) => executeAction(ctx, telephonyDeps(), input)),
  socket: operator("telephony:read")
    .meta({
      rest: "GET /telephony/websocket/test",
      summary: "Measures the round trip of the telephony server's WebSocket",
      refusals: ["telephonyUnreachable", "notFound"],
    })
    .output(SocketTested)
    .query(({ ctx }) => testSocket(ctx, telephonyDeps())),
});
