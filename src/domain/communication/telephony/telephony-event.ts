import type { PublishedEvent } from "../../kernel/publish";

/** Topics of the console: a call, the server connection, pending approvals. */
type TelephonyTopic = "telephony.call" | "telephony.link" | "telephony.approval";

/** The event of changed telephony, for the console. */
export const telephonyEvent = (topic: TelephonyTopic, id: number): PublishedEvent => ({
  topic,
  subject: { type: topic.replace(".", "_"), id },
});
