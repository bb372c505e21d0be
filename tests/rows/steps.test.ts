import { describe, expect, it } from 'vitest';
import { someOf } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant, application } from './answers.ts';
import { codeTo } from './codeTo.ts';
import { claimOf, heldTerms } from './reservations.ts';

const approved = '1001';
const pendingFee = '1002';
const declined = '2001';
const pending = '1003';
const linking = '1009';
const linkingByMetric = '1010';

/** How somebody applies in a flow, whatever comes of it. The brand is one that takes the processing fee itself. */
type Apply = (persona: string) => Promise<Visitor>;

const extraConsent = true;

const prequalify: Apply = async (persona) => {
  const visitor = await visit(product, 'prequal.fit');
  await visitor.submit('application', 'submit', { ...applicant, SSN: `512-45-${persona}` });
  if (visitor.screen() === 'offer') await visitor.submit('offer', 'submit', acceptance);
  return visitor;
};

const applyAt =
  (site: string, path = '/'): Apply =>
  async (persona) => {
    const visitor = await visit(product, site, path);
    await visitor.submit('application', 'submit', { ...application, extraConsent, SSN: `512-45-${persona}` });
    return visitor;
  };

const applyHolding =
  (site: string, form: string): Apply =>
  async (persona) => {
    const visitor = await visit(product, site);
    await visitor.submit(form, 'reservationSent', claimOf(persona));
    await visitor.submit('application', 'submit', { ...heldTerms, extraConsent });
    return visitor;
  };

/** STANDALONE pays its fee elsewhere, unless a one-time code stands before the submission. */
const applyWithCode: Apply = async (persona) => {
  const PrimaryPhone = '5125550177';
  const visitor = await visit(product, 'standalone-mfa.fit', '/apply');
  const answers = { ...application, extraConsent, SSN: `512-45-${persona}` };
  await visitor.submit('application', 'submit', {
    ...answers,
    PrimaryPhone,
    confirmPrimaryPhone: PrimaryPhone,
  });
  await visitor.press('codeEntered', { verifyCode: await codeTo(product, PrimaryPhone) });
  return visitor;
};

const dm = applyHolding('dm.fit', 'reservation');
const cs = applyHolding('cs.fit', 'secondCardReservation');
const cfc = applyAt('cfc.fit');
const activation = applyAt('activation.fit');
const standalone = applyAt('standalone.fit', '/apply');

/** Every number that a flow sends, in order, as the rows have it: TRK-026 to TRK-031 and A-083. */
const journeys: { flow: string; apply: Apply; persona: string; screen: string; steps: number[] }[] = [
  { flow: 'PREQUAL', apply: prequalify, persona: approved, screen: 'approved', steps: [1, 2, 3, 5, 6] },
  { flow: 'PREQUAL', apply: prequalify, persona: declined, screen: 'decision', steps: [1, 2, 4] },
  { flow: 'PREQUAL', apply: prequalify, persona: pendingFee, screen: 'pendfee', steps: [1, 2, 6] },
  { flow: 'DM', apply: dm, persona: approved, screen: 'approved', steps: [7, 8, 10, 11] },
  { flow: 'DM', apply: dm, persona: declined, screen: 'decision', steps: [7, 8, 10, 9] },
  { flow: 'DM', apply: dm, persona: pendingFee, screen: 'pendfee', steps: [7, 8, 10, 10] },
  { flow: 'CFC', apply: cfc, persona: approved, screen: 'approved', steps: [16, 18, 18] },
  { flow: 'CFC', apply: cfc, persona: declined, screen: 'decision', steps: [16, 18, 16] },
  { flow: 'CFC', apply: cfc, persona: pendingFee, screen: 'pendfee', steps: [16, 18, 18] },
  { flow: 'STANDALONE', apply: standalone, persona: approved, screen: 'approved', steps: [22, 24, 24] },
  { flow: 'STANDALONE', apply: standalone, persona: declined, screen: 'decision', steps: [22, 24, 22] },
  { flow: 'STANDALONE', apply: applyWithCode, persona: pendingFee, screen: 'pendfee', steps: [22, 24, 24] },
  {
    flow: 'ACTIVATION_PAYMENT',
    apply: activation,
    persona: approved,
    screen: 'approved',
    steps: [36, 36, 36],
  },
  {
    flow: 'ACTIVATION_PAYMENT',
    apply: activation,
    persona: declined,
    screen: 'decision',
    steps: [36, 36, 36],
  },
  // A pend is a decision (F-722), the page that links an account included.
  { flow: 'PREQUAL', apply: prequalify, persona: pending, screen: 'pendinfo', steps: [1, 2, 4] },
  { flow: 'PREQUAL', apply: prequalify, persona: linking, screen: 'link-account', steps: [1, 2, 4] },
  { flow: 'DM', apply: dm, persona: pending, screen: 'pendinfo', steps: [7, 8, 10, 9] },
  { flow: 'CFC', apply: cfc, persona: pending, screen: 'pendinfo', steps: [16, 18, 16] },
  {
    flow: 'CFC',
    apply: cfc,
    persona: linkingByMetric,
    screen: 'link-account',
    steps: [16, 18, 16],
  },
  { flow: 'STANDALONE', apply: standalone, persona: pending, screen: 'pendinfo', steps: [22, 24, 22] },
  { flow: 'CS', apply: cs, persona: pending, screen: 'pendinfo', steps: [28, 29, 28] },
  { flow: 'CS', apply: cs, persona: approved, screen: 'approved', steps: [28, 29, 29] },
  { flow: 'CS', apply: cs, persona: declined, screen: 'decision', steps: [28, 29, 28] },
  { flow: 'CS', apply: cs, persona: pendingFee, screen: 'pendfee', steps: [28, 29, 29] },
];

/** Of every flow one result, and every result once. */
const onceForEach = journeys.filter(
  ({ flow, screen }, at) =>
    journeys.findIndex((each) => each.flow === flow) === at ||
    journeys.findIndex((each) => each.screen === screen) === at,
);

describe('the numbers of the steps', () => {
  it.each(someOf(journeys, onceForEach))(
    '[F-206] [F-722] [TRK-026] [TRK-027] [TRK-028] [TRK-029] [TRK-031] [A-083] of $flow: persona $persona comes to "$screen" by $steps',
    async ({ flow, apply, persona, screen, steps }) => {
      const visitor = await apply(persona);
      expect(visitor.screen()).toBe(screen);
      const sent = visitor.sent('insert-waterfall-tracking-info');
      expect(sent.map(({ StepId }) => StepId)).toEqual(steps);
      expect(new Set(sent.map((body) => body.flow))).toEqual(new Set([flow]));
      for (const step of sent) {
        expect(step).toMatchObject({ SiteEvent: expect.any(String), category: expect.any(String) });
        // From the submission on, it is somebody's.
        if (step.SiteEvent !== 'landing' && step.SiteEvent !== 'confirm')
          expect(step.applicantId).toMatch(/^\d{9}$/u);
      }
    },
  );

  it('[TRK-026] CLI has none', async () => {
    const visitor = await visit(product, 'cli.fit');
    await visitor.submit('limitIncrease', 'increaseSent', {
      ssn: '512-45-1001',
      accountLast4: '4242',
      MonthlyIncome: '3200',
    });
    expect(visitor.sent('insert-waterfall-tracking-info')).toEqual([]);
  });
});
