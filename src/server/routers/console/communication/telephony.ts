import { readCard } from "@/domain/communication/telephony/card";
import { chooseCaller, handleCall, noteCall, sayAbout } from "@/domain/communication/telephony/change-call";
import { testInWords, testServer, testSocket } from "@/domain/communication/telephony/diagnostics";
import { answerCall, askNetwork, dial, hangUpCall, ringMe } from "@/domain/communication/telephony/dial";
import { listCalls, liveCalls, readCall } from "@/domain/communication/telephony/list-calls";
import {
  approvePhoneRequest,
  listPhoneApprovals,
  listPhoneRequests,
  rejectPhoneRequest,
} from "@/domain/communication/telephony/phone-requests";
import {
  CallAbout,
  CallChosen,
  CallHandled,
  CallList,
  CallNote,
  CallOut,
  CallQuery,
  CallRef,
  Card,
  Dial,
  Dialed,
  LiveCalls,
  TelephonyStatus,
} from "@/domain/communication/telephony/schema";
import {
  Approvals,
  ListPhoneRequestsInput,
  OwnExtension,
  PhoneRequestDto,
  PhoneRequestList,
  PhoneRequestRef,
  RejectPhoneRequestInput,
  RingMe,
  Rung,
  UssdForm,
} from "@/domain/communication/telephony/schema.phone-request";
import {
  ExtensionForm,
  ExtensionSaved,
  SettingsForm,
  SettingsOut,
  SettingsSaved,
  TestOut,
} from "@/domain/communication/telephony/schema.settings";
import { readSettings, saveExtension, saveSettings, setOwnExtension } from "@/domain/communication/telephony/settings";
import { telephonyStatus } from "@/domain/communication/telephony/telephony-status";
import { telephonyDeps } from "@/server/telephony-deps";
import { operator, router } from "@/server/trpc";

/** Telephony: current and past calls, extensions, actions with costs, and the server. */
export const telephony = router({
  status: operator("telephony:read")
    .output(TelephonyStatus)
    .query(({ ctx }) => telephonyStatus(ctx)),
  live: operator("telephony:read")
    .output(LiveCalls)
    .query(({ ctx }) => liveCalls(ctx)),
  card: operator("telephony:read")
    .input(CallRef)
    .output(Card)
    .query(({ ctx, input }) => readCard(ctx, input)),
  calls: operator("telephony:read")
    .input(CallQuery)
    .output(CallList)
    .query(({ ctx, input }) => listCalls(ctx, input)),
  readCall: operator("telephony:read")
    .input(CallRef)
    .output(CallOut)
    .query(({ ctx, input }) => readCall(ctx, input)),

  note: operator("telephony:write")
    .input(CallNote)
    .output(CallRef)
    .mutation(({ ctx, input }) => noteCall(ctx, input)),
  handle: operator("telephony:write")
    .input(CallHandled)
    .output(CallRef)
    .mutation(({ ctx, input }) => handleCall(ctx, input)),
  choose: operator("telephony:write")
    .input(CallChosen)
    .output(CallRef)
    .mutation(({ ctx, input }) => chooseCaller(ctx, input)),
  about: operator("telephony:write")
    .input(CallAbout)
    .output(CallRef)
    .mutation(({ ctx, input }) => sayAbout(ctx, input)),
  answer: operator("telephony:write")
    .input(CallRef)
    .output(CallRef)
    .mutation(({ ctx, input }) => answerCall(ctx, telephonyDeps(), input)),
  hangup: operator("telephony:write")
    .input(CallRef)
    .output(CallRef)
    .mutation(({ ctx, input }) => hangUpCall(ctx, telephonyDeps(), input)),
  dial: operator("telephony:write")
    .input(Dial)
    .output(Dialed)
    .mutation(({ ctx, input }) => dial(ctx, telephonyDeps(), input)),
  setExtension: operator("telephony:write")
    .input(OwnExtension)
    .output(ExtensionSaved)
    .mutation(({ ctx, input }) => setOwnExtension(ctx, input)),

  ussd: operator("telephony:write")
    .input(UssdForm)
    .output(PhoneRequestDto)
    .mutation(({ ctx, input }) => askNetwork(ctx, telephonyDeps(), input)),
  acts: operator("telephony:read")
    .input(ListPhoneRequestsInput)
    .output(PhoneRequestList)
    .query(({ ctx, input }) => listPhoneRequests(ctx, input)),
  approvals: operator("telephony:read")
    .output(Approvals)
    .query(({ ctx }) => listPhoneApprovals(ctx)),
  approve: operator("telephony:approve")
    .input(PhoneRequestRef)
    .output(PhoneRequestDto)
    .mutation(({ ctx, input }) => approvePhoneRequest(ctx, telephonyDeps(), input)),
  reject: operator("telephony:approve")
    .input(RejectPhoneRequestInput)
    .output(PhoneRequestRef)
    .mutation(({ ctx, input }) => rejectPhoneRequest(ctx, input)),

  settings: operator("settings:read")
    .output(SettingsOut)
    .query(({ ctx }) => readSettings(ctx, telephonyDeps())),
  saveSettings: operator("settings:write")
    .input(SettingsForm)
    .output(SettingsSaved)
    .mutation(({ ctx, input }) => saveSettings(ctx, telephonyDeps(), input)),
  saveExtension: operator("settings:write")
    .input(ExtensionForm)
    .output(ExtensionSaved)
    .mutation(({ ctx, input }) => saveExtension(ctx, input)),
  test: operator("settings:write")
    .output(TestOut)
    .mutation(({ ctx }) => testInWords(() => testServer(ctx, telephonyDeps()))),
  testWebsocket: operator("settings:write")
    .output(TestOut)
    .mutation(({ ctx }) => testInWords(() => testSocket(ctx, telephonyDeps()))),
  ringMe: operator("settings:write")
    .input(RingMe)
    .output(Rung)
    .mutation(({ ctx, input }) => ringMe(ctx, telephonyDeps(), input)),
});
