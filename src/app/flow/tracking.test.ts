import { describe, expect, it } from 'vitest';
import type { Action } from '../../actions/action.ts';
import { ApiFailure } from '../../api/client.ts';
import { contextOf } from '../../engine/testing/contextOf.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { pushToDataLayer } from './dataLayer.ts';
import { saveVisit } from './saveVisit.ts';
import { trackingRecord } from './trackingInput.ts';

describe('trackingRecord', () => {
  it('[ENT-025] [TRK-007] [TRK-033] says where the visit came from, with the ids of an update', () => {
    const context = contextOf({
      site: { productId: '7', website: 'https://site.example/get', trafficSource: 'Default' },
      query: { utm_source: 'news', utm_term: 'card', gclid: 'g1' },
      device: { kind: 'Mobile', userAgent: 'agent', referrer: 'https://search.example/' },
      flow: { uiVersion: 'P20251031.1' },
      session: { id: 's1' },
      result: { ref_number: '9' },
    });
    const record = trackingRecord(context);
    expect(record).toMatchObject({
      ProductId: '7',
      Provider: 'news',
      UtmSource: 'news',
      UtmTerms: 'card',
      ClickId: 'g1',
      SessionId: 's1',
      Device: 'Mobile',
      Referrer: 'https://search.example/',
      UIVersion: 'P20251031.1',
      UtmMedium: null,
    });
    expect(record).not.toHaveProperty('id');
    expect(trackingRecord({ ...context, session: { trackingId: 't1' } })).toMatchObject({
      id: 't1',
      applicantId: '9',
    });
    expect(trackingRecord({ ...context, query: {} })).toMatchObject({ Provider: 'Default', UtmSource: null });
  });
});

describe('saveVisit', () => {
  const visit = async (save: Action) => {
    const remembered: Record<string, unknown>[] = [];
    const flow = { remember: (values: Record<string, unknown>) => void remembered.push(values) };
    const api = { call: () => Promise.reject(new Error('not called')) };
    await saveVisit({ store: createAppStore(), api, loadAction: async () => save }, flow as never);
    return remembered;
  };

  it('[TRK-006] keeps the tracking id', async () => {
    expect(await visit(async () => ({ trackingId: '77' }))).toEqual([{ trackingId: '77' }]);
  });

  it('lets a failure be', async () => {
    expect(await visit(() => Promise.reject(new ApiFailure('network')))).toEqual([]);
    expect(await visit(async () => ({ trackingId: '' }))).toEqual([]);
  });
});

describe('pushToDataLayer', () => {
  it('makes the layer with the first entry', () => {
    const page: Pick<Window, 'dataLayer'> = {};
    pushToDataLayer(page, { event: 'a', site: 's' });
    pushToDataLayer(page, { event: 'b', site: 's', step: 1 });
    expect(page.dataLayer).toEqual([
      { event: 'a', site: 's' },
      { event: 'b', site: 's', step: 1 },
    ]);
  });
});
