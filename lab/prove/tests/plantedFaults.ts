/** What stands in the flow once, and what is put in its place. */
export type Change = readonly [words: string, others: string];

/** A fault of a flow of which no document by itself knows. */
export interface Fault {
  name: string;
  changes: readonly Change[];
  /** A screen that it needs, too. */
  screen?: { name: string; blocks: Record<string, unknown> };
  /** What is said of it, sentence by sentence: where, and the words. */
  said: readonly string[];
}

const decide = '{ "decide": "outcome" }';
const submission = '"submit": [{ "do": "checkName" }, { "do": "checkState" }, { "do": "submission" }]';
const retried =
  '"failed": { "open": "failed", "outcomes": { "retry": { "do": "submission" } } }\n        }\n      }\n    ],\n    "send"';
const refused = '"refused": { "say": { "name": "message.name" } }';
const offerAccepted = '"offerAccepted": [{ "do": "acceptance" }]';
const checkedLater = [
  offerAccepted,
  '"offerAccepted": [{ "do": "checkState" }, { "do": "acceptance" }]',
] as const;
const offerFailed = `"accepted": { "go": "approved" },
          "failed": { "open": "failed", "outcomes": { "retry": { "do": "acceptance" } } }`;
const accepted = '"accepted": { "go": "approved" }';
const moreAsked = '"moreAsked": [{ "open": "more" }]';
const notSent = '{ "return": "code.failed" }';
const more = '"more": { "screen": "more" }';
const remembered = '"remembers": {';
const nameTaken = '"accepted": "continue", "failed": "continue" }\n      }\n    ],\n    "checkState"';

/** What is noted before a call, whose answer opens a dialog with a press for the approved. */
const noted: readonly Change[] = [
  [
    remembered,
    `${remembered} "noted": { "type": "boolean", "default": false, "description": "It is a name." },`,
  ],
  [nameTaken, nameTaken.replace('"continue"', '[{ "set": { "session.noted": true } }, "continue"]')],
  [
    submission,
    submission
      .replace('[', '[{ "set": { "session.noted": false } }, ')
      .replace('{ "do": "submission" }', '{ "go": "about" }, { "do": "submission" }'),
  ],
  [
    `{ "set": { "result": "=answer.result", "session.shown": true } }, ${decide}`,
    '{ "set": { "result": "=answer.result", "session.shown": true } }, { "open": "gladly" }',
  ],
  [more, `${more},\n    "gladly": { "screen": "gladly", "on": { "close": [{ "close": true }, ${decide}] } }`],
];
const gladly = {
  name: 'gladly',
  blocks: {
    thank: { block: 'button', when: 'approved', props: { text: 'late.over', event: 'thanked' } },
  },
};

export const plantedFaults: readonly Fault[] = [
  {
    name: 'a page that its guard keeps everybody from',
    changes: [
      [
        '"about": { "path": "about", "screen": "about" }',
        '"about": { "path": "about", "screen": "about", "guard": { "when": "approved and not approved", "else": "start" } }',
      ],
    ],
    said: [
      'flows/simple/flow.json:73:85: beside what stands before it this never holds: correct one of the two, or remove what hangs on them.',
    ],
  },
  {
    name: 'a guard that asks for what is not set yet',
    changes: [
      ['"session.shown": true } }, { "decide"', '"session.shown": false } }, { "decide"'],
      [
        '"set": { "session.shown": true } }, { "go": "declined" }',
        '"set": { "session.shown": false } }, { "go": "declined" }',
      ],
    ],
    said: [
      'flows/simple/flow.json:74:14: nobody comes to the page "offer", whatever they answer: correct its guard and what leads there, or remove it.',
      'flows/simple/flow.json:80:17: nobody comes to the page "approved", whatever they answer: correct its guard and what leads there, or remove it.',
      'flows/simple/flow.json:86:16: nobody comes to the page "pending", whatever they answer: correct its guard and what leads there, or remove it.',
      'flows/simple/flow.json:92:17: nobody comes to the page "declined", whatever they answer: correct its guard and what leads there, or remove it.',
    ],
  },
  {
    name: 'pages that send each other on',
    changes: [
      [
        '"about": { "path": "about", "screen": "about" }',
        '"about": { "path": "about", "screen": "about", "guard": { "when": "session.shown", "else": "offer" } }',
      ],
      [
        '"screen": "offer",\n      "guard": { "when": "session.shown", "else": "start" }',
        '"screen": "offer",\n      "guard": { "when": "session.shown", "else": "about" }',
      ],
    ],
    said: [
      'flows/simple/flow.json:56:13: nobody comes to the dialog "more", whatever they answer: correct what opens it, or remove it.',
      'flows/simple/flow.json:73:14: nobody comes to the page "about", whatever they answer: correct its guard and what leads there, or remove it.',
      'flows/simple/flow.json:73:63: this comes back for ever without anybody pressing: let it end, or show something that waits. The way: by its address.',
      'flows/simple/flow.json:77:18: this comes back for ever without anybody pressing: let it end, or show something that waits. The way: by its address.',
    ],
  },
  {
    name: 'a press that shows nothing, by what was noted before a call whose answer lets somebody press it',
    changes: [
      ...noted,
      [
        moreAsked,
        `${moreAsked},\n    "thanked": [{ "if": "session.noted", "then": [], "else": [{ "close": true }, ${decide}] }]`,
      ],
    ],
    screen: gladly,
    said: [
      'flows/simple/flow.json:172:16: after "thanked (result.result "APPROVED")" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive false) › submitApplication: given › thanked (result.result "APPROVED").',
    ],
  },
  {
    name: 'the same where only the page that the steps went to knows the press',
    changes: [
      ...noted,
      [
        '"about": { "path": "about", "screen": "about" }',
        `"about": { "path": "about", "screen": "about", "on": { "thanked": [{ "if": "session.noted", "then": [], "else": [{ "close": true }, ${decide}] }] } }`,
      ],
    ],
    screen: gladly,
    said: [
      'flows/simple/flow.json:74:71: after "thanked (result.result "APPROVED")" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive false) › submitApplication: given › thanked (result.result "APPROVED").',
    ],
  },
  {
    name: 'a row that another one takes everything from',
    changes: [['{ "result": "OFFER", "to": "offer" }', '{ "result": "APPROVED", "to": "offer" }']],
    said: [
      'flows/simple/flow.json:26:9: the row in line 24 takes everything that fits this one, so that it is never reached: move it up, correct its cells, or remove it.',
    ],
  },
  {
    name: 'a row for an answer that goes elsewhere before',
    changes: [
      [
        decide,
        `{ "if": "result.result is 'PENDING'", "then": { "go": "pending" }, "else": { "decide": "outcome" } }`,
      ],
    ],
    said: [
      'flows/simple/flow.json:25:21: no way through any flow comes to this row: correct its cells, or remove it.',
    ],
  },
  {
    name: 'a condition that never holds',
    changes: [
      [
        decide,
        `{ "if": "approved", "then": { "if": "result.result is 'OFFER'", "then": { "go": "offer" }, "else": { "decide": "outcome" } }, "else": { "decide": "outcome" } }`,
      ],
    ],
    said: [
      'flows/simple/flow.json:129:124: this condition never holds when it is asked: correct it, or remove what hangs on it.',
    ],
  },
  {
    name: 'a condition that always holds',
    changes: [
      [
        decide,
        `{ "if": "result.result is 'OFFER'", "then": { "if": "not approved", "then": { "decide": "outcome" }, "else": { "go": "start" } }, "else": { "decide": "outcome" } }`,
      ],
    ],
    said: [
      'flows/simple/flow.json:129:140: this condition always holds when it is asked: remove it, or correct it.',
    ],
  },
  {
    name: 'a condition that nobody comes to',
    changes: [
      [
        '"wrong": { "set": { "session.codeProblem": "wrong" } }',
        `"wrong": [{ "set": { "session.codeProblem": "wrong" } }, { "if": "approved", "then": { "if": "result.result is 'OFFER'", "then": { "open": "more" } } }]`,
      ],
    ],
    said: [
      'flows/simple/flow.json:163:77: this condition never holds when it is asked: correct it, or remove what hangs on it.',
      'flows/simple/flow.json:163:105: nobody comes to this condition, whatever they answer: correct what leads here, or remove it.',
    ],
  },
  {
    name: 'a dialog behind an answer that cannot be',
    changes: [
      [
        moreAsked,
        `"moreAsked": [{ "if": "result.result is 'OFFER' and approved", "then": { "open": "more" }, "else": { "go": "start" } }]`,
      ],
    ],
    said: [
      'flows/simple/flow.json:170:57: beside what stands before it this never holds: correct one of the two, or remove what hangs on them.',
    ],
  },
  {
    name: 'a dialog that nothing closes',
    changes: [
      ['"screen": "closed",', '"screen": "closed",\n      "dismissible": false,'],
      [
        '"on": { "close": [{ "close": true }, { "set": { "session.shown": true } }, { "go": "declined" }] }',
        '"on": { "close": [{ "open": "closed" }, { "quiet": true }] }',
      ],
    ],
    said: [
      'flows/simple/flow.json:34:15: nothing leads on from here to an end. Somebody comes here so: submit › checkName: accepted › checkState: closed.',
    ],
  },
  {
    name: 'a dialog that waits for an answer, and stays when none comes',
    changes: [
      [more, '"more": { "screen": "more", "dismissible": false }'],
      [offerAccepted, '"offerAccepted": [{ "open": "more" }, { "do": "acceptance" }]'],
      [
        offerFailed,
        '"accepted": [{ "close": "more" }, { "go": "approved" }],\n          "failed": { "set": { "session.codeProblem": "wrong" } }',
      ],
    ],
    said: [
      'flows/simple/flow.json:56:13: nothing leads on from here to an end. Somebody comes here so: moreAsked.',
    ],
  },
  {
    name: 'an outcome that shows nothing',
    changes: [[accepted, '"accepted": { "set": { "session.step": 2 } }']],
    said: [
      'flows/simple/flow.json:145:7: after "acceptOffer: accepted" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive false) › submitApplication: given (result.result "OFFER") › offerAccepted (site.switches.CodeActive false) › acceptOffer: accepted.',
    ],
  },
  {
    name: 'an outcome of a question that shows nothing',
    changes: [[retried, '"failed": []\n        }\n      }\n    ],\n    "send"']],
    said: [
      'flows/simple/flow.json:63:9: after "sendCode: failed" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: failed.',
    ],
  },
  {
    name: 'a press that shows nothing',
    changes: [
      [
        moreAsked,
        '"moreAsked": [{ "set": { "session.step": 2 } }, { "if": "session.shown", "then": { "open": "more" } }]',
      ],
    ],
    said: [
      'flows/simple/flow.json:56:13: nobody comes to the dialog "more", whatever they answer: correct what opens it, or remove it.',
      'flows/simple/flow.json:170:18: after "moreAsked" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: moreAsked.',
    ],
  },
  {
    name: 'a branch of a press that shows nothing',
    changes: [[moreAsked, `"moreAsked": [{ "if": "approved", "then": { "open": "more" } }]`]],
    said: [
      'flows/simple/flow.json:56:13: nobody comes to the dialog "more", whatever they answer: correct what opens it, or remove it.',
      'flows/simple/flow.json:170:18: after "moreAsked" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: moreAsked.',
      'flows/simple/flow.json:170:28: this condition never holds when it is asked: correct it, or remove what hangs on it.',
    ],
  },
  {
    name: 'a "quiet" where something is shown',
    changes: [[moreAsked, '"moreAsked": [{ "open": "more" }, { "quiet": true }]']],
    said: [
      'flows/simple/flow.json:170:39: something is different on every way through this "quiet": take it away.',
    ],
  },
  {
    name: 'a check that is asked elsewhere',
    changes: [[submission, '"submit": [{ "do": "checkName" }, { "do": "submission" }]'], checkedLater],
    said: [
      'flows/simple/flow.json:125:7: "submitApplication" is sent here before "checkState" has ended as accepted or failed, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted (site.switches.CodeActive false).',
    ],
  },
  {
    name: 'a check that only some are asked',
    changes: [
      [
        `{ "do": "checkState" }, { "do": "submission" }`,
        `{ "if": "applicant.state is 'TX'", "then": { "do": "checkState" } }, { "do": "submission" }`,
      ],
    ],
    said: [
      'flows/simple/flow.json:125:7: "submitApplication" is sent here before "checkState" has ended as accepted or failed, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted (applicant.state "x", site.switches.CodeActive false).',
    ],
  },
  {
    name: 'a check whose refusal goes on',
    changes: [[refused, '"refused": [{ "say": { "name": "message.name" } }, "continue"]']],
    said: [
      'flows/simple/flow.json:125:7: "submitApplication" is sent here before "checkName" has ended as accepted or failed, which its "needs" ask for: call that on this way first. The way: submit › checkName: refused › checkState: accepted (site.switches.CodeActive false).',
    ],
  },
  {
    name: 'a check that is not waited for',
    changes: [
      [
        '"call": "checkState",\n        "busy": "submitting",\n        "outcomes": { "closed": { "open": "closed" }, "accepted": "continue", "failed": "continue" }',
        '"call": "checkState",\n        "busy": "checking",\n        "wait": false,\n        "outcomes": { "closed": { "open": "closed" }, "*": [] }',
      ],
    ],
    said: [
      'flows/simple/flow.json:126:7: "submitApplication" is sent here before "checkState" has ended as accepted or failed, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted (site.switches.CodeActive false).',
    ],
  },
  {
    name: 'a code that is asked where the switch is off',
    changes: [
      [
        '"codeMissing": "codeOn and not session.codeVerified"',
        '"codeMissing": "not codeOn and not session.codeVerified"',
      ],
    ],
    said: [
      'flows/simple/flow.json:125:7: "submitApplication" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true).',
      'flows/simple/flow.json:145:7: "acceptOffer" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › submitApplication: given (result.result "OFFER") › offerAccepted (site.switches.CodeActive true).',
    ],
  },
  {
    name: 'a code that was never sent',
    changes: [[retried, '"failed": "continue"\n        }\n      }\n    ],\n    "send"']],
    said: [
      'flows/simple/flow.json:125:7: "submitApplication" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: failed (site.switches.CodeActive true).',
    ],
  },
  {
    name: 'a wrong code that is taken',
    changes: [
      [
        '"wrong": { "set": { "session.codeProblem": "wrong" } }',
        '"wrong": [{ "close": "code" }, { "return": "code.verified" }]',
      ],
    ],
    said: [
      'flows/simple/flow.json:125:7: "submitApplication" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: sent › codeEntered › verifyCode: wrong (site.switches.CodeActive true).',
      'flows/simple/flow.json:145:7: "acceptOffer" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: sent › codeEntered › verifyCode: wrong (site.switches.CodeActive true) › submitApplication: given (result.result "OFFER") › offerAccepted (site.switches.CodeActive true).',
    ],
  },
  {
    name: 'a code that counts as verified before it is asked',
    changes: [
      [
        '{ "set": { "session.codeProblem": "" } },',
        '{ "set": { "session.codeProblem": "", "session.codeVerified": true } },',
      ],
      [notSent, '[{ "set": { "session.codeProblem": "wrong" } }, { "return": "code.failed" }]'],
    ],
    said: [
      'flows/simple/flow.json:125:7: "submitApplication" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: failed › retry (site.switches.CodeActive true).',
      'flows/simple/flow.json:145:7: "acceptOffer" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: failed › retry (site.switches.CodeActive true) › submitApplication: given (result.result "OFFER") › offerAccepted (site.switches.CodeActive true).',
    ],
  },
  {
    name: 'an offer that is taken without the code',
    changes: [
      [
        moreAsked,
        '"moreAsked": [{ "open": "more" }, { "set": { "session.shown": true } }, { "go": "offer" }]',
      ],
      [
        '"acceptance": [\n      { "if": "codeMissing",',
        `"acceptance": [\n      { "if": "codeMissing and result.result is 'OFFER'",`,
      ],
    ],
    said: [
      'flows/simple/flow.json:56:13: nobody comes to the dialog "more", whatever they answer: correct what opens it, or remove it.',
      'flows/simple/flow.json:145:7: "acceptOffer" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: moreAsked › offerAccepted (site.switches.CodeActive true).',
    ],
  },
  {
    name: 'a call that follows its own failure',
    changes: [[offerFailed, '"accepted": { "go": "approved" },\n          "failed": { "do": "acceptance" }']],
    said: [
      'flows/simple/flow.json:145:7: this comes back for ever without anybody pressing: let it end, or show something that waits. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive false) › submitApplication: given (result.result "OFFER") › offerAccepted (site.switches.CodeActive false) › acceptOffer: failed (site.switches.CodeActive false).',
    ],
  },
  {
    name: 'calls that follow each other',
    changes: [[retried, '"failed": { "do": "verify" }\n        }\n      }\n    ],\n    "send"']],
    said: [
      'flows/simple/flow.json:63:9: this comes back for ever without anybody pressing: let it end, or show something that waits. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: failed › sendCode: failed.',
    ],
  },
  {
    name: 'dialogs that take turns by themselves',
    changes: [
      ['"screen": "late",', '"screen": "late",\n      "after": [{ "seconds": 5, "event": "codeAgain" }],'],
      ['"moreAsked"', '"codeAgain": [{ "close": "late" }, { "open": "code" }],\n    "moreAsked"'],
    ],
    said: [
      'flows/simple/flow.json:38:13: this comes back for ever without anybody pressing: let it end, or show something that waits. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: sent › time: codeLate › time: codeAgain.',
      'flows/simple/flow.json:55:13: this comes back for ever without anybody pressing: let it end, or show something that waits. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: sent › time: codeLate › time: codeAgain › time: codeLate.',
      'flows/simple/flow.json:126:7: "submitApplication" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: sent › codeEntered › time: codeLate › verifyCode: verified › submitApplication: failed › time: codeAgain › codeEntered › verifyCode: wrong › time: codeLate › close › retry (site.switches.CodeActive true).',
      'flows/simple/flow.json:146:7: "acceptOffer" is sent here before "verifyCode" has ended as verified, which its "needs" ask for: call that on this way first. The way: submit › checkName: accepted › checkState: accepted (site.switches.CodeActive true) › sendCode: sent › codeEntered › time: codeLate › verifyCode: verified › submitApplication: failed › time: codeAgain › codeEntered › verifyCode: wrong › time: codeLate › close › retry (site.switches.CodeActive true) › submitApplication: given (result.result "OFFER") › offerAccepted (site.switches.CodeActive true).',
    ],
  },
];
