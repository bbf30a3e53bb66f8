import type { Notes } from "./note";

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
      "Sends a six-digit code by text message or e-mail, in the language of the call, valid for two minutes. The " +
      "answer and its timing do not depend on whether the contact is known. A request within a minute sends no new " +
      "code; at most three codes an hour are sent to a contact for one address (five after a recent sign-in from " +
      "there), ten in total. Five wrong attempts invalidate a code. The `domain`, or the `Domain` header, selects " +
      "the branch: the same mobile or e-mail is a separate customer in each branch.",
    body: { domain: "shop.example", mobile: "09120000001" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: { expires_at: "2026-05-02T08:32:00Z", resend_at: "2026-05-02T08:31:00Z" },
    },
  },
  "POST /b2c/v1/auth/verify": {
    description:
      "Signs in the customer with this contact. A new customer gives both names; without them 3002 names what is " +
      "missing and the code remains usable. The token is valid for 24 hours, at most as long as the customer " +
      "exists.",
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
      "Signs in a user of a colleague (group `b2b`), created by the branch or the colleague's manager. Five " +
      "failures from an address in 15 minutes, or a hundred an hour from all addresses together, are 9001; the " +
      "latter limit does not apply to an address with a recent sign-in of the user.",
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
      "Ends all tokens of the caller (groups `b2c` and `b2b`), on every process within 5 seconds: after that they " +
      "are refused with 2002.",
    answer: { status: true, time: 1_777_710_600, data: { signed_out: true } },
  },
  "POST /b2c/v1/auth/password": {
    description:
      "Changes the password of a user of a colleague (group `b2b`). All their tokens end; the answer has a new one. " +
      "Wrong passwords are counted with failed sign-ins.",
    body: { old_password: "correct horse battery", new_password: "blue horse 8 carries" },
    answer: {
      status: true,
      time: 1_777_710_600,
      data: { token: TOKEN.token, token_type: "Bearer", expires_at: TOKEN.expires_at },
    },
  },
  "POST /b2c/v1/auth/guest": {
    description:
      "Issues a token for the pages of a site before sign-in (group `guest`): content, base data, accommodations " +
      "and search, without any personal data. 2007 when the branch does not admit guests on the site.",
    body: { domain: "shop.example" },
    answer: { status: true, time: 1_777_710_600, data: TOKEN },
  },
};
