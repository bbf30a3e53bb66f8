import type { Notes } from "./note";

export const BACK_OFFICE_NOTES: Notes = {
  "POST /api/v2/auth/by": {
    description:
      "Signs an operator in to one branch; without `branch_id`, to the operator's first. Wrong credentials are " +
      "refused with 2010, with the same text and timing whether the identifier exists or not; five failures in 15 " +
      "minutes with 9001.",
    body: { personnel_id: "1003", password: "the operator's password", branch_id: 1 },
    answer: {
      status: true,
      time: 1_798_790_400,
      data: {
        token: "eyJhbGciOiJIUzI1NiJ9.…",
        token_type: "Bearer",
        expires_at: "2027-01-01T20:00:00Z",
        operator: { id: 3, personnel_id: "1003", name: "سارا احمدی", name_latin: "Sara Ahmadi" },
        branch: { id: 1, code: "demo", name: "شعبهٔ نمونه", name_latin: "Demo Branch" },
        permissions: ["charter:read", "reservation:read", "reservation:write"],
      },
    },
  },
};
