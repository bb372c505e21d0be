import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../scripts/walk/memory.ts';
import { ApiFailure } from '../../api/client.ts';
import { createSessionToken } from '../../api/sessionToken.ts';
import { initialState } from '../../engine/machine.ts';
import { forNextPerson } from '../flow/runFlow.ts';
import { createPageSession, type SessionIds, type SessionKeeper } from './createPageSession.ts';

function pageWith(more: Partial<SessionKeeper> = {}, load = async () => ({}) as Record<string, unknown>) {
  const told: [string, SessionIds?][] = [];
  const tokens = createSessionToken(memoryStorage(), memoryStorage());
  tokens.replace('first');
  let loaded = 0;
  const session = createPageSession(tokens, () => {
    loaded += 1;
    return load();
  });
  session.keep({
    isBound: () => false,
    renewed: (ids) => void told.push(['renewed', ids]),
    handedOver: (ids) => void told.push(['handed over', ids]),
    ended: () => void told.push(['ended']),
    ...more,
  });
  return { session, tokens, told, loaded: () => loaded };
}

const configuration = async () => ({ Token: 'second', Session: 's2', SessionReportId: 'r2' });

describe('the session of a page', () => {
  it('[F-101] goes on in a new one while somebody types, once for calls that fail together', async () => {
    const { session, tokens, told, loaded } = pageWith({}, configuration);
    expect(await Promise.all([session.renew(), session.renew()])).toEqual([true, true]);
    expect([tokens.read(), loaded()]).toEqual(['second', 1]);
    expect(told).toEqual([['renewed', { id: 's2', reportId: 'r2' }]]);
    await session.renew();
    expect(loaded()).toBe(2);
  });

  it('[F-101] is over where a decision is shown', async () => {
    const { session, tokens, told, loaded } = pageWith({ isBound: () => true }, configuration);
    expect(await session.renew()).toBe(false);
    expect([told, tokens.read(), loaded()]).toEqual([[['ended']], 'first', 0]);
  });

  it('[F-101] fails as the network does where no configuration comes', async () => {
    await expect(pageWith({}, async () => ({})).session.renew()).rejects.toBeInstanceOf(ApiFailure);
    const lost = pageWith({}, () => Promise.reject(new ApiFailure('offline')));
    await expect(lost.session.renew()).rejects.toMatchObject({ reason: 'offline' });
  });

  it('[F-101] becomes another person’s', () => {
    const { session, tokens, told } = pageWith();
    session.onSession({ token: 'hers', id: 's3', reportId: 'r3' });
    expect([tokens.read(), told]).toEqual(['hers', [['handed over', { id: 's3', reportId: 'r3' }]]]);
  });
});

describe('the state for the next person', () => {
  it('[F-101] keeps the place, the answers just sent and the choices of the browser, and nothing else', () => {
    const state = {
      ...initialState({
        id: 's1',
        reportId: 'r1',
        trackingId: 't1',
        mfaId: 'm1',
        payment: '1',
        cookieConsent: 'true',
        pubId: 'p',
        clicks: { gclid: { id: 'g1', expiry: 'soon' } },
        trafficSource: 'google',
        resultDisplayed: true,
        registration: { status: 'NewUser' },
      }),
      route: 'landing',
      dialogs: ['loading'],
      applicant: { FirstName: 'Morgan' },
      result: { result: 'APPROVED', full_name: 'Jordan Avery' },
      once: { 'on/submit/0': true as const },
      busy: { submitting: true as const },
      deadlines: [{ id: 'a', event: 'b', at: 1 }],
    };
    expect(forNextPerson(state, { id: 's2', reportId: 'r2' })).toEqual({
      ...initialState({
        cookieConsent: 'true',
        pubId: 'p',
        clicks: { gclid: { id: 'g1', expiry: 'soon' } },
        trafficSource: 'google',
        id: 's2',
        reportId: 'r2',
      }),
      route: 'landing',
      dialogs: ['loading'],
      applicant: { FirstName: 'Morgan' },
      busy: { submitting: true },
    });
  });
});
