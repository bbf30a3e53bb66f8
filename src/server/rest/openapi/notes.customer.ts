import type { Notes } from "./note";

const SITE = ["domainUnknown", "suspended"] as const;
const BRANCH = { id: 1, code: "B1", name: "شعبهٔ نمونه", name_latin: "Demo Branch", currency: "IRR" };
const TOKEN = {
  token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJncm91cCI6ImIyYyJ9.c2lnbmF0dXJl",
  token_type: "Bearer",
  expires_at: "2026-05-03T08:30:00Z",
  branch: BRANCH,
};

export const CUSTOMER_NOTES: Notes = {
  "POST /b2c/v1/auth/otp": {
    description:
      "Six digits by text message or e-mail, in the language of the call, good for two minutes. The answer and its time are the same " +
      "whether anybody is known by that contact. Asked again within a minute, the code on its way stays; at most three an hour are sent " +
      "to a contact for one address (five where it was let in of late), ten for all. Five wrong tries end a code. The `domain`, or the `Domain` header, decides the branch: a mobile or an e-mail is " +
      "another customer in each.",
    refusals: [...SITE, "tooManyRequests"],
    body: { domain: "shop.example", mobile: "09120000001" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: { expires_at: "2026-05-02T08:32:00Z", resend_at: "2026-05-02T08:31:00Z" },
    },
  },
  "POST /b2c/v1/auth/verify": {
    description:
      "Whoever is known by the contact is signed in. Somebody new gives both names; without them 3002 names what is missing and the code " +
      "stays usable. The token is good for 24 hours and no longer than the person is.",
    refusals: [...SITE, "wrongCredentials", "fieldMissing", "tooManyRequests"],
    body: { domain: "shop.example", mobile: "09120000001", code: "493027", first_name: "سارا", last_name: "احمدی" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: {
        ...TOKEN,
        customer: {
          id: 12,
          passenger_id: 345,
          first_name: "سارا",
          last_name: "احمدی",
          mobile: "+989120000001",
          email: null,
          created: false,
        },
      },
    },
  },
  "POST /b2c/v1/auth/login": {
    description:
      "A user of a colleague (group `b2b`), as the branch or the colleague's manager made them. Five failures from an address in 15 minutes, " +
      "or a hundred an hour from all addresses together, are 9001; whoever was let in from their address of late is not kept out by the latter.",
    refusals: [...SITE, "wrongCredentials", "tooManyRequests"],
    body: { domain: "partner.example", username: "agency1", password: "correct horse battery" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: {
        ...TOKEN,
        user: { id: 1, username: "agency1", name: "سارا احمدی" },
        colleague: { id: 1, name: "آژانس نمونه", category: null },
      },
    },
  },
  "POST /b2c/v1/auth/logout": {
    description:
      "Ends every token of the caller (groups `b2c` and `b2b`), on every process within 5 seconds: from then on they are 2002.",
    refusals: ["tokenMissing", "tokenExpired"],
    answer: { status: true, time: 1_777_710_600, data: { signed_out: true } },
  },
  "POST /b2c/v1/auth/password": {
    description:
      "A user of a colleague (group `b2b`) changes their own password. All their tokens end; the answer has a new one. Wrong ones are counted " +
      "with wrong sign-ins.",
    refusals: ["wrongCredentials", "tooManyRequests", "fieldInvalid"],
    body: { old_password: "correct horse battery", new_password: "blue horse 8 carries" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: { token: TOKEN.token, token_type: "Bearer", expires_at: TOKEN.expires_at },
    },
  },
  "POST /b2c/v1/auth/guest": {
    description:
      "For a front-end's pages before anybody signs in (group `guest`): content, base data, accommodations and search, and nothing of a person. " +
      "2007 where the branch does not let the site's guests in.",
    refusals: [...SITE, "noPermission"],
    body: { domain: "shop.example" },
    answer: { status: true, time: 1_777_710_600, data: TOKEN },
  },
};
