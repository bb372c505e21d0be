import { describe, expect, it } from 'vitest';
import type { Slice } from '../../src/engine/slice.ts';
import { readSlices, SteppedFlow } from '../journeys/SteppedFlow.ts';

const slices = await readSlices();

function sliceOf(site: string): Slice {
  const slice = slices.get(site);
  if (slice === undefined) throw new Error(`There is no site ${site}.`);
  return slice;
}

function open(
  site: string,
  {
    site: facts = {},
    device = {},
    session = {},
  }: Record<'site' | 'device' | 'session', object> | Record<string, never> = {},
): SteppedFlow {
  const stepped = new SteppedFlow(
    sliceOf(site),
    { site: { ...facts }, device: { ...device } },
    { session: { ...session } },
  );
  stepped.visit('/');
  return stepped;
}

const afterFive = ['landing', 'page_view', 'cart'];

describe('the first page', () => {
  it.each([...slices.keys()].filter((site) => site.startsWith('surge.')))(
    '[TRK-018] [TRK-019] [TRK-021] [CON-011] [A-099] tells three events once each, five seconds after it was opened: %s',
    (site) => {
      const stepped = open(site);
      stepped.pass(4.9);
      expect(stepped.tracked).toEqual([]);
      stepped.pass(0.1);
      expect(stepped.tracked).toEqual(afterFive);
      stepped.visit('/no/such/page');
      stepped.visit('/');
      stepped.pass(10);
      expect(stepped.tracked).toEqual(afterFive);
    },
  );

  it('[TRK-018] [TRK-019] tells nothing of a visitor who leaves it before', () => {
    const stepped = open('surge.prequal');
    stepped.pass(4);
    stepped.visit('/no/such/page');
    stepped.pass(10);
    expect(stepped.tracked).toEqual([]);
  });

  it('[TRK-020] [F-206] tells once that half of it was passed', () => {
    const stepped = open('surge.cfc');
    stepped.raise('scrolledHalf');
    stepped.raise('scrolledHalf');
    expect(stepped.tracked).toEqual(['scroll_half']);
  });
});

describe('personalization', () => {
  const personalizes = { site: { personalizes: true }, session: { cookieConsent: 'true' }, device: {} };
  const isAsked = (stepped: SteppedFlow) =>
    stepped.calls.some(({ call }) => call.action === 'loadPersonalization');

  it('[LAY-025] [TRK-016] [TRK-017] [CON-011] is asked at 1.5 s and each half second, for the last time at 4 s', () => {
    const stepped = open('surge.prequal', personalizes);
    stepped.pass(1.4);
    expect(isAsked(stepped)).toBe(false);
    stepped.pass(0.1);
    const [command] = stepped.calls.filter(({ call }) => call.action === 'loadPersonalization');
    const { every = 0, tries = 0 } = command?.call.poll ?? {};
    expect([every, 1.5 + every * (tries - 1)]).toEqual([0.5, 4]);
    stepped.answer('loadPersonalization', 'answered', { banner: 'spring', termsBanner: 'spring' });
    expect([stepped.value('session.banner'), stepped.value('session.termsBanner')]).toEqual([
      'spring',
      'spring',
    ]);
  });

  it.each<[string, (stepped: SteppedFlow) => void]>([
    ['it has not answered', (stepped) => stepped.answer('loadPersonalization', 'pending')],
    ['it fails', (stepped) => stepped.fail('loadPersonalization')],
    [
      'somebody reads or types by then',
      (stepped) => {
        stepped.raise('pageTouched');
        stepped.answer('loadPersonalization', 'answered', { banner: 'spring', termsBanner: 'spring' });
      },
    ],
  ])('[TRK-017] [LAY-025] leaves the site’s own banner where %s', (_case, end) => {
    const stepped = open('surge.prequal', personalizes);
    stepped.pass(1.5);
    end(stepped);
    expect(stepped.value('session.banner') ?? '').toBe('');
  });

  it.each<[string, typeof personalizes]>([
    ['before an answer about cookies', { ...personalizes, session: { cookieConsent: '' } }],
    ['after a refusal', { ...personalizes, session: { cookieConsent: 'false' } }],
    ['where the browser asks not to share', { ...personalizes, device: { globalPrivacyControl: true } }],
    ['of a site without it', { ...personalizes, site: { personalizes: false } }],
  ])('[SAFE-04] [TRK-016] is not asked %s', (_case, facts) => {
    const stepped = open('surge.prequal', facts);
    stepped.pass(5);
    expect(isAsked(stepped)).toBe(false);
  });
});
