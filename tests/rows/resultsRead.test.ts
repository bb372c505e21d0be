import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { propsOfBlock, wordsOfText } from '../../scripts/walk/pageWords.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { readResult } from './readResult.ts';

/** The flows with a decision, and where each begins. */
const sites = [
  ['prequal.surge', '/'],
  ['cfc.fit', '/'],
  ['standalone.verve', '/apply'],
  ['dm.fit', '/'],
  ['cs.cerulean', '/'],
  ['activation.revel', '/'],
] as const;

/** What each flag alone is about. */
const flags = {
  '': 'identity',
  SYS_ERROR: 'progress',
  sys_error: 'progress',
  INVALIDSTATE: 'state',
  INVALID_STATE: 'state',
  DECLINEDPENDINFO: 'identity',
  DECLINEDINFO: 'refused',
  DECLINEDCBR: 'report',
  CVILOW: 'information',
  MFATOOMANYATTEMPTS: 'identity',
  ERROR: 'identity',
  PENDUSER: 'identity',
  PENDFEE: 'identity',
  FROZEN: 'identity',
  NEWFLAG: 'identity',
};

/** What a page with a message says beside it: how far the application is, and no reason of its own. */
const withMessage = (flag: string) => {
  if (/^(DECLINED|INVALID)/u.test(flag)) return 'refused';
  return flag === 'CVILOW' ? 'information' : 'progress';
};

const decided = (flag: string) => /^(DECLINED|INVALID|CVILOW)/u.test(flag);
const all = Object.keys(flags);

const messages: [message: string, flags: string[], about: (flag: string) => string][] = [
  ['Your income is too low for this card.', all, withMessage],
  [
    'We are currently processing your application, and you will receive a decision within 30 days.',
    all.filter((flag) => !decided(flag)),
    () => 'progress',
  ],
];

describe.each(sites)('[F-405] [F-704] [DEC-005] [DEC-014] [LOOK-09] the decision of %s', (site, path) => {
  const read = async (results: Record<string, unknown>[]) => {
    const { store } = (await openPage(product, site, path)).site;
    const blocks = store.get(sliceAtom).screens.decision?.blocks ?? [];
    return results.map((result) => {
      store.set(machineAtom, (state) => ({ ...state, result }));
      return readResult(propsOfBlock(store, blocks, 'result'), (text) => wordsOfText(store, text));
    });
  };

  it('says one thing of every flag', async () => {
    expect(await read(all.map((result) => ({ result })))).toEqual(Object.values(flags));
  });

  it('[RES-020] speaks of the identity alone where nothing else explains it', async () => {
    const results = all.map((result) => ({ result, unexplained: true }));
    expect(new Set(await read(results))).toEqual(new Set(['identity']));
  });

  it('[F-808] says that somebody applied before in ACTIVATION_PAYMENT alone', async () => {
    const { store } = (await openPage(product, site, path)).site;
    const blocks = store.get(sliceAtom).screens.decision?.blocks ?? [];
    const decline_message =
      'We were unable to approve your application. Please look for an email with your original reference number.';
    const headings = all.map((result) => {
      store.set(machineAtom, (state) => ({ ...state, result: { result, decline_message } }));
      const { says } = propsOfBlock(store, blocks, 'result') ?? {};
      return wordsOfText(store, (says as { heading: never }).heading);
    });
    const isKnown = site.startsWith('activation.');
    expect(new Set(headings)).toEqual(
      new Set([isKnown ? 'You already applied' : "We can't approve your application"]),
    );
  });

  it('[F-808] asks for a reference number only where there is one', async () => {
    const { store } = (await openPage(product, site, path)).site;
    const blocks = store.get(sliceAtom).screens.decision?.blocks ?? [];
    const asking = (ref_number: string | undefined) =>
      all.filter((result) => {
        store.set(machineAtom, (state) => ({ ...state, result: { result, ref_number } }));
        const { says } = propsOfBlock(store, blocks, 'result') ?? {};
        return /reference number/u.test(wordsOfText(store, (says as { next?: never }).next));
      });
    expect(asking(undefined)).toEqual([]);
    expect(asking('900000001').length).toBeGreaterThan(3);
  });

  it.each(messages)('[F-703] says nothing beside a message: "%s"', async (decline_message, given, about) => {
    const results = given.map((result) => ({ result, decline_message }));
    expect(await read(results)).toEqual(given.map(about));
  });
});

/** What a request for a higher limit is about; a result counts where there is no status. */
const increases: [about: string, answers: { status?: string; result?: string }[]][] = [
  ['approved', [{ status: 'Approved' }, { result: 'APPROVED' }, { status: 'Approved', result: 'DECLINED' }]],
  ['refused', [{ status: 'Declined' }, { status: 'Declined', result: 'APPROVED' }]],
  ['progress', [{ status: 'Pending' }, { status: 'Pending', result: 'APPROVED' }]],
  [
    'received',
    [{}, { status: 'NewStatus' }, { result: 'DECLINED' }, { status: 'NewStatus', result: 'APPROVED' }],
  ],
];

describe('[F-704] [CLI-004] the decision of cli.surge', () => {
  it.each(increases)('says one thing: %s, with a message and without', async (about, answers) => {
    const { store } = (await openPage(product, 'cli.surge', '/')).site;
    const blocks = store.get(sliceAtom).screens['limit-result']?.blocks ?? [];
    for (const increase of answers)
      for (const message of [
        undefined,
        'Your account has to be open for six months before a limit is raised.',
      ]) {
        store.set(machineAtom, (state) => ({ ...state, result: { increase: { ...increase, message } } }));
        const props = propsOfBlock(store, blocks, 'result');
        expect(
          readResult(props, (text) => wordsOfText(store, text)),
          JSON.stringify(increase),
        ).toBe(about);
        expect(props?.says, 'heading, sentence and what follows').toHaveProperty('heading');
      }
  });
});

it('[F-704] no screen chooses the heading, the sentence and what follows by more than one table', () => {
  const screens = globSync('{flows,brands/*/flows}/*/screens/*.json').map((file) => [
    file,
    resultsIn(JSON.parse(readFileSync(file, 'utf8'))),
  ]);
  expect(screens.filter(([, results]) => results?.length).length).toBeGreaterThan(8);
  for (const [file, results] of screens)
    for (const { ribbon, says } of results as Says[]) {
      const own = typeof says === 'object' ? says : {};
      const { heading = typeof says === 'string' ? undefined : ribbon, text, next } = own;
      const chosen = [heading, text, next].filter(
        (each) => each !== undefined && !/^[\w.]+$/u.test(String(each)),
      );
      expect(chosen.length, `${file}: ${JSON.stringify(chosen)}`).toBeLessThanOrEqual(1);
    }
});

interface Says {
  ribbon?: unknown;
  says?: string | { heading?: unknown; text?: unknown; next?: unknown };
}

/** The props of every `result` block of a screen. */
function resultsIn(part: unknown): Says[] {
  if (typeof part !== 'object' || part === null) return [];
  const { block, props = {} } = part as { block?: unknown; props?: Says };
  return [...(block === 'result' ? [props] : []), ...Object.values(part).flatMap(resultsIn)];
}
