import { describe, expect, it } from 'vitest';
import { send } from '../../scripts/walk/openPage.ts';
import { product } from '../journeys/theProduct.ts';
import { brandDocument, type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant, application } from './answers.ts';
import { brands } from './brands.ts';
import { codeTo } from './codeTo.ts';
import { claimOf, heldTerms } from './reservations.ts';

/** Where a persona comes to once the right code was given, as the requirement rows say it. */
interface Expectation {
  rows: string;
  persona: string;
  screen: string;
  dialog?: string;
  text?: string;
  /** Only for a brand that collects the processing fee itself, or only for one that does not. */
  feeHere?: boolean;
}

/** Where a submission after the code leads in every flow but PREQUAL; all that is pending is alike, which the personas prove. */
const submitted: Expectation[] = [
  { rows: 'RES-028', persona: '1001', screen: 'approved' },
  { rows: 'RES-027 A-005', persona: '1002', screen: 'pendfee', feeHere: true },
  { rows: 'RES-030 RES-027', persona: '1002', screen: 'pendinfo', feeHere: false },
  { rows: 'RES-030 RES-031', persona: '1008', screen: 'decision' },
  { rows: 'RES-030 A-005', persona: '1010', screen: 'pendinfo' },
  { rows: 'RES-031 A-005', persona: '1011', screen: 'decision' },
  { rows: 'RES-031', persona: '2001', screen: 'decision' },
  { rows: 'RES-004', persona: '2011', screen: 'form', dialog: 'invalid-state' },
  { rows: 'RES-002', persona: '3002', screen: 'form', dialog: 'unknown-error' },
];

const linked = { rows: 'RES-029', persona: '1009', screen: 'link-account' };
const notLinked = { rows: 'RES-029 RES-031 A-007', persona: '1009', screen: 'pendinfo' };
const identity = 'We are unable to verify your identity.';

/** What PREQUAL does with the acceptance of an offer, whether or not a code stands before it. */
const accepted: Expectation[] = [
  { rows: 'RES-023 RES-025', persona: '1001', screen: 'approved' },
  { rows: 'RES-023 RES-025', persona: '4001', screen: 'decision' },
  { rows: 'RES-023 A-003', persona: '4002', screen: 'pendfee', feeHere: true },
  { rows: 'RES-023 A-003', persona: '4002', screen: 'pendinfo', feeHere: false },
  { rows: 'ERR-002', persona: '4003', screen: 'form', dialog: 'unknown-error' },
  { rows: 'ERR-006', persona: '4004', screen: 'form', dialog: 'unusable-offer' },
];

/** A flow with a code in it: how somebody comes to the form before the code, and where they go from there. */
interface Flow {
  flow: string;
  /** Main path of its sites. */
  path: string;
  /** Path of its results, where a brand has one of its own. */
  resultPath?: (brand: string) => string;
  /** Screen of the form whose sending asks for the code, and the call that waits for it. */
  form: string;
  call: string;
  send: (visitor: Visitor, person: Person) => Promise<unknown[]>;
  results: Expectation[];
}

/** Somebody with a phone of their own, so that the newest code to it is theirs. */
interface Person {
  persona: string;
  phone: string;
}

const answersOf = ({ persona, phone }: Person) => ({ SSN: `512-45-${persona}`, PrimaryPhone: phone });

/** An application form at the start of its flow. */
const apply = (visitor: Visitor, person: Person) =>
  visitor.submit('application', 'submit', {
    ...application,
    ...answersOf(person),
    confirmPrimaryPhone: person.phone,
    // Asked of one flow with one brand (CFC-004); the others ignore it.
    extraConsent: true,
  });

/** A form that a reservation opens. */
function applyHolding(reservation: string) {
  return async (visitor: Visitor, { persona, phone }: Person) => {
    expect(await visitor.submit(reservation, 'reservationSent', claimOf(persona))).toEqual([]);
    const phones = { PrimaryPhone: phone, confirmPrimaryPhone: phone };
    return visitor.submit('application', 'submit', { ...heldTerms, ...phones });
  };
}

const flows: Flow[] = [
  {
    flow: 'prequal',
    path: '',
    form: 'offer',
    call: 'submit-application-offer',
    async send(visitor, person) {
      expect(await visitor.submit('application', 'submit', { ...applicant, ...answersOf(person) })).toEqual(
        [],
      );
      return visitor.submit('offer', 'submit', { ...acceptance, confirmPrimaryPhone: person.phone });
    },
    results: accepted,
  },
  {
    flow: 'cfc',
    path: '',
    form: 'landing',
    call: 'submit-application',
    send: apply,
    results: [...submitted, linked],
  },
  {
    flow: 'standalone',
    path: '/apply',
    form: 'landing',
    call: 'submit-application',
    send: apply,
    results: [...submitted, linked],
  },
  {
    flow: 'dm',
    path: '',
    resultPath: (brand) => (brand === 'fit' ? '/terms' : ''),
    form: 'terms',
    call: 'submit-application',
    send: applyHolding('reservation'),
    results: [...submitted, notLinked],
  },
  {
    flow: 'cs',
    path: '',
    form: 'terms',
    call: 'submit-application',
    send: applyHolding('secondCardReservation'),
    // A decision without a message of its own says the same everywhere in CS.
    results: [...submitted, notLinked].map((each) =>
      each.screen === 'decision' ? { ...each, rows: `RES-020 ${each.rows}`, text: identity } : each,
    ),
  },
];

/** One run per expectation; the brands take turns, shifted from flow to flow. */
const runs = flows.flatMap((flow, shift) =>
  flow.results.map((result, turn) => {
    const fitting = brands.filter(
      (brand) =>
        result.feeHere === undefined || result.feeHere === (brandDocument(brand).facts?.paysFeeHere === true),
    );
    return { ...flow, ...result, brand: fitting[(shift + turn) % fitting.length] as string };
  }),
);

let people = 0;

function someone(persona: string): Person {
  people += 1;
  return { persona, phone: `5125551${String(people).padStart(3, '0')}` };
}

describe('the result after the right code', () => {
  it.each(runs)(
    '[$rows] [RES-032] [A-006] [AFT-003] [AFT-005] $flow with $brand, persona $persona: "$screen"',
    async (run) => {
      const { flow, brand, path, call, persona, dialog, text } = run;
      const person = someone(persona);
      const visitor = await visit(product, `${flow}-mfa.${brand}`, `${path || '/'}?sid=spring`);
      expect(await run.send(visitor, person)).toEqual([]);
      expect(visitor.screen()).toBe(run.form);
      expect(visitor.words()).toMatch(/Verify and Submit|CONTINUE/u);
      expect(visitor.dialogs()).toEqual(['mfa-text']);
      expect(visitor.sent(call)).toEqual([]);

      await visitor.press('codeEntered', { verifyCode: await codeTo(product, person.phone) });
      expect(visitor.sent(call)).toHaveLength(1);
      expect(visitor.dialogs()).toEqual(dialog === undefined ? [] : [dialog]);
      if (text !== undefined) expect(visitor.words()).toContain(text);
      const stays = run.screen === 'form';
      expect(visitor.screen()).toBe(stays ? run.form : run.screen);
      const results = run.resultPath?.(brand) ?? path;
      const own = run.form === 'landing' ? path : `${path}/terms`;
      expect(visitor.address()).toBe(`${(stays ? own : `${results}/${run.screen}`) || '/'}?sid=spring`);
    },
  );

  it('[RES-029] [RES-031] [F-808] is pending where banks are not linked', async () => {
    const [brand] = brands as [string];
    const toggle = `/sandbox/overrides/${brand}.cfc/switches/flinksactive`;
    const headers = { 'Content-Type': 'application/json' };
    const off = { method: 'PUT', headers, body: JSON.stringify({ value: false }) };
    expect((await send(product.port, 'localhost', toggle, off)).ok).toBe(true);
    const person = someone('1009');
    const visitor = await visit(product, `cfc-mfa.${brand}`);
    await apply(visitor, person);
    await visitor.press('codeEntered', { verifyCode: await codeTo(product, person.phone) });
    expect(visitor.screen()).toBe('pendinfo');
    expect((await send(product.port, 'localhost', toggle, { method: 'DELETE' })).ok).toBe(true);
  });
});

describe('a first submission of PREQUAL where codes are on', () => {
  it.each([
    ['RES-018', '1008', 'pendinfo'],
    ['RES-011', '1009', 'link-account'],
    ['RES-019', '2001', 'decision'],
  ])('[%s] [A-005] persona %s comes to %s without one', async (_rows, persona, screen) => {
    const visitor = await visit(product, `prequal-mfa.${brands.at(-1)}`);
    const answers = { ...applicant, ...answersOf(someone(persona)) };
    expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
    expect(visitor.screen()).toBe(screen);
    expect(visitor.sent('send-Mfa')).toEqual([]);
  });
});
