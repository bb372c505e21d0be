import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '../../src/compile/release/pointer.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';
import { type ForeignApi, startForeignApi } from '../../testing/support/startForeignApi.ts';
import { type Visitor, visit } from '../../tests/journeys/Visitor.ts';
import { acceptance, applicant } from '../../tests/rows/answers.ts';
import { heldTerms } from '../../tests/rows/reservations.ts';
import { readContracts } from './ProbeContext.ts';
import { plan } from './plan.ts';

let releases: string;
let release: string;
let api: ForeignApi;

beforeAll(async () => {
  releases = await releasesOfThisRun();
  release = (await readPointer(releases))?.default ?? '';
  api = await startForeignApi(join(releases, release));
});
afterAll(() => api?.close());

const contracts = readContracts();
/** Whether an address is that of a call. */
function isOf(call: string, address: string): boolean {
  const path = contracts
    .get(call)
    ?.path.replace(/^\/|\/$/gu, '')
    .replaceAll(/\{\w+\}/gu, '[^/]+');
  return new RegExp(`/${path}$`, 'u').test(address.split('?')[0] ?? '');
}

interface Differing {
  /** Calls that the API does not have either. */
  lacking?: string[];
  /** What it answers in place of its configuration. */
  configuration?: Values;
}
type Values = Record<string, unknown>;

/** The page's own code over the API of somebody else; its release comes from where the page comes from. */
function visitOver({ port, close }: ForeignApi, site: string, differing: Differing = {}): Promise<Visitor> {
  const { lacking = [], configuration } = differing;
  const file = (path: string) => join(releases, path.replace(/^\/_release\//u, ''));
  const answer = (path: string) => {
    if (lacking.some((call) => isOf(call, path))) return new Response('', { status: 404 });
    if (configuration && isOf('get-configuration', path)) return new Response(JSON.stringify(configuration));
    if (!path.startsWith('/_release/') || !existsSync(file(path))) return undefined;
    return new Response(readFileSync(file(path)));
  };
  return visit({ port, release, close }, site, '/', { answer });
}

describe('the page over the API of somebody else', () => {
  it('[API-002] [PRD-005] goes through a pre-qualification to the approval', async () => {
    const visitor = await visitOver(api, 'prequal.surge');
    expect(await visitor.submit('application', 'submit', applicant)).toEqual([]);
    expect(visitor.screen()).toBe('offer');
    expect(visitor.words()).toContain('$600');
    expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
    expect(visitor.screen()).toBe('approved');
    expect(visitor.value('result.decisionId')).toMatch(/^decision-7/u);
  });

  it('[API-002] holds the form to the rules that it gives', async () => {
    const visitor = await visitOver(api, 'prequal.surge');
    const messages = await visitor.messages('application', { ...applicant, City: '', State: 'VT' });
    expect(Object.keys(messages).sort()).toEqual(['City', 'State']);
  });

  it('[API-002] shows who is declined', async () => {
    const visitor = await visitOver(api, 'prequal.surge');
    await visitor.submit('application', 'submit', { ...applicant, SSN: '512-45-2002' });
    expect([visitor.screen(), visitor.value('result.result')]).toEqual(['decision', 'DECLINED']);
  });

  it('[API-022] [API-023] verifies a one-time code, and says that another is wrong', async () => {
    const visitor = await visitOver(api, 'prequal-mfa.surge');
    await visitor.submit('application', 'submit', applicant);
    await visitor.submit('offer', 'submit', acceptance);
    expect(visitor.dialogs()).toHaveLength(1);
    await visitor.press('codeEntered', { verifyCode: '111111' });
    expect(visitor.remembered('codeError')).toBe('NoMatch');
    await visitor.press('codeEntered', { verifyCode: '246810' });
    expect(visitor.screen()).toBe('approved');
  });

  it('[API-034] [PRD-007] confirms the reservation of a letter, and goes on to the decision', async () => {
    const visitor = await visitOver(api, 'dm.surge');
    const claim = { reservationNumber: '20000001001', SSN: '512-45-1001' };
    await visitor.submit('reservation', 'reservationSent', claim);
    expect(Object.values(visitor.fieldMessages())).toEqual(['We do not know this number.']);
    await visitor.submit('reservation', 'reservationSent', { ...claim, reservationNumber: '10000001001' });
    expect(visitor.screen()).toBe('terms');
    const known = {
      ...applicant,
      ...heldTerms,
      PrimaryPhone: '5125550142',
      confirmPrimaryPhone: '5125550142',
    };
    expect(await visitor.submit('application', 'submit', known)).toEqual([]);
    expect(visitor.value('result.result')).toBe('APPROVED');
    expect(visitor.screen()).toBe('approved');
  });

  /** As far as somebody comes who is approved and takes the offer. */
  async function end(site: string, differing: Differing): Promise<string | undefined> {
    const visitor = await visitOver(api, site, differing);
    if (visitor.screen() !== 'landing') return visitor.screen();
    await visitor.submit('application', 'submit', applicant);
    if (visitor.screen() !== 'offer') return visitor.screen();
    await visitor.submit('offer', 'submit', acceptance);
    if (visitor.dialogs().some((dialog) => dialog.startsWith('mfa')))
      await visitor.press('codeEntered', { verifyCode: '246810' });
    return visitor.screen();
  }

  it('[API-002] [API-005] survives without every call that the plan says so of', async () => {
    const lacking = plan.filter(({ must }) => must !== true).map(({ call }) => call);
    expect(lacking.length).toBeGreaterThan(20);
    expect(await end('prequal.surge', { lacking })).toBe('approved');
    expect(await end('prequal-mfa.surge', { lacking })).toBe('approved');
  });

  it.each([
    'get-configuration',
    'submit-application',
    'submit-application-offer',
    'mfa-id',
    'send-mfa',
    'verify-mfa',
  ])('[API-005] does not come to the end without %s, as the plan says', async (call) => {
    expect(plan.filter((row) => row.call === call).every(({ must }) => must)).toBe(true);
    expect(await end('prequal-mfa.surge', { lacking: [call] })).not.toBe('approved');
  });

  /** The configuration of a new session. */
  async function configure(): Promise<Values> {
    const answer = await fetch(`http://127.0.0.1:${api.port}/api/get-configuration`, {
      method: 'POST',
      body: JSON.stringify({ url: 'prequal.surge.localhost' }),
    });
    return ((await answer.json()) as { payload: Values }).payload;
  }

  it('[API-015] survives without every value of the configuration that the plan does not read', async () => {
    const read = (plan[0]?.reads ?? []).map((pointer) => pointer.toLowerCase());
    const needed = (pointer: string) =>
      read.some((one) => one.startsWith(`/payload${pointer}`.toLowerCase()));
    const groups = Object.entries(await configure()).flatMap(([group, value]) => [
      [group],
      ...(isObject(value) ? Object.keys(value).map((key) => [group, key]) : []),
    ]);
    const spared = groups.filter((keys) => !needed(keys.map((key) => `/${key}`).join('')));
    expect(spared.length).toBeGreaterThan(20);
    for (const one of new Set(spared.map(([group]) => group))) {
      const configuration = await configure();
      for (const [group = '', key] of spared.filter(([group]) => group === one)) {
        if (key === undefined) delete configuration[group];
        else if (isObject(configuration[group])) delete configuration[group][key];
      }
      expect([one, await end('prequal.surge', { configuration })]).toEqual([one, 'approved']);
    }
  });

  it('[TRM-008] says an error in place of the terms without get-pdf-html-template', async () => {
    const visitor = await visitOver(api, 'prequal.surge', { lacking: ['get-pdf-html-template'] });
    await visitor.submit('application', 'submit', applicant);
    expect(visitor.words()).toContain("We couldn't load the terms.");
  });
});
