import { describe, expect, it } from 'vitest';
import { initialState } from '../../engine/initialState.ts';
import { sliceOf } from '../../engine/testing/sliceOf.ts';
import { remember, resumed } from './resumeMemory.ts';
import { storedSession, storeSession, storeSite } from './sessionMemory.ts';

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    entries: () => Object.fromEntries(map),
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const state = {
  ...initialState({
    id: 's',
    reportId: 'r1',
    trackingId: 't1',
    mfaId: 'm1',
    payment: 1,
    cookieConsent: 'false',
    productCode: 'P',
    done: true,
  }),
  applicant: { FirstName: 'Jordan', SSN: '123-45-6789', Email: 'jordan@avery.example' },
  result: { result: 'APPROVED', full_name: 'Jordan Avery' },
};

describe('the session’s memory', () => {
  it('[TRK-004] [TRK-005] [TRK-010] [CKC-004] [SAFE-03] holds the keys of the documents and nothing personal', () => {
    const [tab, local] = [memory(), memory()];
    storeSession(tab, local, state);
    storeSite(tab, { productId: '7', trafficSource: '', phone: 'x' });
    expect(tab.entries()).toEqual({
      ReportId: 'r1',
      UtmInfoId: 't1',
      mfaId: 'm1',
      Payment: '1',
      ProductId: '7',
    });
    expect(local.entries()).toEqual({ userActiveConsent: 'false', TCProductCode: 'P' });
    expect(storedSession(tab, local)).toEqual({
      reportId: 'r1',
      trackingId: 't1',
      mfaId: 'm1',
      payment: '1',
      cookieConsent: 'false',
      productCode: 'P',
    });
  });

  it('keeps what is there when the state has nothing to say', () => {
    const local = memory({ userActiveConsent: 'true' });
    storeSession(memory(), local, initialState());
    expect(local.entries()).toEqual({ userActiveConsent: 'true' });
  });
});

describe('the resume memory', () => {
  const slice = sliceOf({
    context: {
      'result.result': { type: 'string', keep: true },
      'session.done': { type: 'boolean', keep: true },
    },
  });

  it('[A-015] [REL-04] [SAFE-03] lets a result outlive a reload, and nothing that was typed', () => {
    const tab = memory();
    remember(tab, slice, 'one', state);
    expect(Object.keys(tab.entries())).toEqual(['cardstock.resume']);
    expect(JSON.stringify(tab.entries())).not.toMatch(/Jordan|6789|avery/i);
    expect(resumed(tab, slice, 'one', initialState({ id: 'new' }))).toEqual({
      ...initialState({ id: 'new', done: true }),
      result: { result: 'APPROVED' },
    });
  });

  it('clears the record of another site', () => {
    const tab = memory();
    remember(tab, slice, 'one', state);
    expect(resumed(tab, slice, 'two', initialState())).toEqual(initialState());
    expect(tab.entries()).toEqual({});
  });

  it('bears a record that is no JSON', () => {
    expect(resumed(memory({ 'cardstock.resume': '{' }), slice, 'one', initialState())).toEqual(
      initialState(),
    );
  });
});
