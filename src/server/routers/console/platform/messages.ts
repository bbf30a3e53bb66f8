import { previewBulk } from "@/domain/platform/message/bulk-messages";
import { cancelMessage, settleUnknown } from "@/domain/platform/message/end-message";
import {
  listGroups,
  listMembers,
  pasteMembers,
  readGroup,
  removeGroup,
  removeMember,
  saveGroup,
  setOptOut,
} from "@/domain/platform/message/groups";
import { listLines, removeLine, testLine } from "@/domain/platform/message/lines";
import { listMessages, readMessage } from "@/domain/platform/message/list-messages";
import { saveLine } from "@/domain/platform/message/save-line";
import {
  GroupForm,
  GroupList,
  GroupName,
  GroupQuery,
  MemberList,
  MemberName,
  MemberPaste,
  MemberPasted,
  MemberQuery,
  MessageGroupRowDto,
  MessageList,
  MessageName,
  MessageOut,
  MessageQuery,
  OptOut,
  Settlement,
  TemplateForm,
  TemplateList,
} from "@/domain/platform/message/schema";
import { BulkEstimate, BulkPreview } from "@/domain/platform/message/schema.bulk";
import { LineForm, LineList, LineName, LineTest } from "@/domain/platform/message/schema.line";
import { listTemplates, removeTemplate, saveTemplate } from "@/domain/platform/message/templates";
import { config } from "@/server/config";
import { lineSealing, openSecrets } from "@/server/message-secrets";
import { messages as documented } from "@/server/routers/back-office/platform/messages";
import { operator, router } from "@/server/trpc";

const sealing = () => ({ open: openSecrets, publicUrl: config().publicUrl });

/** Outgoing messages: log, bulk messages, templates, groups, and sender lines. */
export const messages = router({
  list: operator("message:read")
    .input(MessageQuery)
    .output(MessageList)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  read: operator("message:read")
    .input(MessageName)
    .output(MessageOut)
    .query(({ ctx, input }) => readMessage(ctx, input)),
  cancel: operator("message:write")
    .input(MessageName)
    .output(MessageName)
    .mutation(({ ctx, input }) => cancelMessage(ctx, input)),
  settle: operator("message:write")
    .input(Settlement)
    .output(MessageName)
    .mutation(({ ctx, input }) => settleUnknown(ctx, input)),

  preview: operator("message:read")
    .input(BulkPreview)
    .output(BulkEstimate)
    .mutation(({ ctx, input }) => previewBulk(ctx, input)),
  send: documented.bulk,

  templates: operator("message:read")
    .output(TemplateList)
    .query(({ ctx }) => listTemplates(ctx)),
  saveTemplate: operator("message:write")
    .input(TemplateForm)
    .output(MessageName)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  removeTemplate: operator("message:write")
    .input(MessageName)
    .output(MessageName)
    .mutation(({ ctx, input }) => removeTemplate(ctx, input)),

  groups: operator("message:read")
    .input(GroupQuery)
    .output(GroupList)
    .query(({ ctx, input }) => listGroups(ctx, input)),
  group: operator("message:read")
    .input(GroupName)
    .output(MessageGroupRowDto)
    .query(({ ctx, input }) => readGroup(ctx, input)),
  saveGroup: operator("message:write")
    .input(GroupForm)
    .output(GroupName)
    .mutation(({ ctx, input }) => saveGroup(ctx, input)),
  removeGroup: operator("message:write")
    .input(GroupName)
    .output(GroupName)
    .mutation(({ ctx, input }) => removeGroup(ctx, input)),
  members: operator("message:read")
    .input(MemberQuery)
    .output(MemberList)
    .query(({ ctx, input }) => listMembers(ctx, input)),
  pasteMembers: operator("message:write")
    .input(MemberPaste)
    .output(MemberPasted)
    .mutation(({ ctx, input }) => pasteMembers(ctx, input)),
  removeMember: operator("message:write")
    .input(MemberName)
    .output(GroupName)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  optOut: operator("message:write")
    .input(OptOut)
    .output(OptOut.pick({ address: true }))
    .mutation(({ ctx, input }) => setOptOut(ctx, input)),

  lines: operator("settings:read")
    .output(LineList)
    .query(({ ctx }) => listLines(ctx, sealing())),
  saveLine: operator("settings:write")
    .input(LineForm)
    .output(LineName)
    .mutation(({ ctx, input }) => saveLine(ctx, lineSealing(), input)),
  testLine: operator("settings:write")
    .input(LineTest)
    .output(MessageName)
    .mutation(({ ctx, input }) => testLine(ctx, input)),
  removeLine: operator("settings:write")
    .input(LineName)
    .output(LineName)
    .mutation(({ ctx, input }) => removeLine(ctx, input)),
});
