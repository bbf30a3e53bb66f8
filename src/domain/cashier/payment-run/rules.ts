export const RUN_STATES = ["draft", "approved", "sent", "paid", "void"] as const;
export type RunState = (typeof RUN_STATES)[number];

export const RUN_ACTS = ["approve", "send", "pay", "void", "leave_out"] as const;
export type RunAct = (typeof RUN_ACTS)[number];

/** Acts that a run allows now (payment_run_act_fits in SQL). */
export const RUN_ACTS_OF: Readonly<Record<RunState, readonly RunAct[]>> = {
  draft: ["approve", "leave_out", "void"],
  approved: ["send", "pay", "void"],
  sent: ["pay", "void"],
  paid: [],
  void: [],
};

/** Maximum items of a run. */
export const MAX_RUN_ITEMS = 10_000;

export const BANK_FORMATS = ["csv", "pain.001"] as const;
