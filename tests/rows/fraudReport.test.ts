import { describe, expect, it } from 'vitest';
import { readSlices, SteppedFlow } from '../journeys/SteppedFlow.ts';
import { application } from './answers.ts';

const slices = await readSlices();
const checks = ['validateState', 'validateEmail', 'validateAddress'];

/** Somebody who pressed the button, with every check passed. */
function sent(flow: string, reportsDevices: boolean, session: Record<string, unknown> = {}): SteppedFlow {
  const slice = slices.get(`surge.${flow}`);
  if (slice === undefined) throw new Error(`There is no flow ${flow}.`);
  const stepped = new SteppedFlow(slice, { site: { reportsDevices } }, { session });
  stepped.visit('/');
  stepped.raise('submit', undefined, application);
  for (const check of checks) if (isAsked(stepped, check)) stepped.answer(check, 'accepted');
  return stepped;
}

const isAsked = (stepped: SteppedFlow, action: string) =>
  stepped.calls.some(({ call }) => call.action === action);

/** What goes with the application about the visit. */
function tracking(stepped: SteppedFlow): Record<string, unknown> {
  const command = stepped.calls.find(({ call }) => call.action === 'submitApplication');
  return JSON.parse(JSON.stringify(command?.input)).Tracking as Record<string, unknown>;
}

const flows = [...slices.keys()].flatMap((key) => {
  const [brand, flow = ''] = key.split('.');
  return brand === 'surge' && JSON.stringify(slices.get(key)).includes('"submitApplication"') ? [flow] : [];
});

describe('the report of a device', () => {
  it('[F-723] concerns every flow that sends an application', () => {
    expect(flows.toSorted()).toEqual(['activation-payment', 'cfc', 'cs', 'dm', 'prequal', 'standalone']);
  });

  it.each(flows)(
    '[F-723] [SUB-011] [DEC-011] goes with an application and ends with its answer: %s',
    (flow) => {
      const stepped = sent(flow, true);
      expect(isAsked(stepped, 'submitApplication')).toBe(false);
      stepped.answer('loadFraudReport', 'answered', { report: 'of a device' });
      expect(tracking(stepped).TransunionBlackBox).toBe('of a device');
      stepped.answer('submitApplication', 'given', { result: { result: 'APPROVED', ref_number: '1' } });
      expect([stepped.value('session.fraudSession'), stepped.value('session.fraudReport')]).toEqual([
        'closed',
        undefined,
      ]);
    },
  );

  it.each(flows)('[F-723] holds up nobody where it does not come: %s', (flow) => {
    const stepped = sent(flow, true);
    stepped.answer('loadFraudReport', 'pending');
    expect(tracking(stepped)).not.toHaveProperty('TransunionBlackBox');
  });

  it.each(flows)('[F-723] is not there without a service for it: %s', (flow) => {
    const stepped = sent(flow, false);
    expect(isAsked(stepped, 'loadFraudReport')).toBe(false);
    expect(tracking(stepped)).not.toHaveProperty('TransunionBlackBox');
  });

  it('[F-723] [DEC-011] is not asked for once the session is closed', () => {
    expect(isAsked(sent('cfc', true, { fraudSession: 'closed' }), 'loadFraudReport')).toBe(false);
  });
});
