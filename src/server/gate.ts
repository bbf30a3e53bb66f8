import type { Gate } from "@/domain/kernel/context";
import { Refusal } from "@/domain/kernel/errors";
import { askedByDoers } from "@/domain/kernel/gate/acts";
import type { ChangePlace, ChangeSealing } from "@/domain/people/change-request/deps";
import { requestChange } from "@/domain/people/change-request/request-change";
import { REQUEST_PERMISSION } from "@/domain/people/second-person/rules";
import { keyFor, keysFor, mac } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { sealUnder, unsealUnder } from "./auth/sealing";

const PURPOSE = SEALED.change_requests;
/** Must equal SEALED_ABOUT for the row. */
const aboutOf = ({ branchId, requestedBy, digest }: ChangePlace) => `${branchId}:${requestedBy}:${digest}`;

export const changeSealing: ChangeSealing = {
  seal: (input, place) => sealUnder(keyFor(PURPOSE), Buffer.from(JSON.stringify(input)), aboutOf(place)),
  open: (sealed, place) => {
    const plain = unsealUnder(keysFor(PURPOSE), sealed, aboutOf(place));
    return plain && JSON.parse(plain.toString("utf8"));
  },
  digest: (text) => mac(text, "change-request-digest"),
};

/** Actions of users that need a second person: one with permission requests, another approves. */
export const gate: Gate = {
  pass: async ({ actor }, { act }) => {
    if (!askedByDoers(act) && !actor.permissions.includes(REQUEST_PERMISSION))
      throw new Refusal("noPermission", { data: { permission: REQUEST_PERMISSION } });
    return false;
  },
  hold: (ctx, move) => requestChange(ctx, move, changeSealing),
};
