import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../testing/engine/given.ts';
import type { Action } from '../../actions/action.ts';
import { ApiFailure } from '../../api/client.ts';
import type { MachineState } from '../../engine/machine.ts';
import { machineAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { pushToDataLayer } from './FlowDependencies.ts';
import type { Flow } from './runFlow.ts';
import { saveVisit, trackingRecord } from './tracking.ts';

describe('trackingRecord', () => {
  it('[ENT-025] [TRK-007] [TRK-033] says where the visit came from, with the ids of an update', () => {
    const context = contextOf({
      site: { productId: '7', website: 'https://site.example/get' },
      query: { utm_source: 'news', utm_term: 'card' },
      device: { kind: 'Mobile', userAgent: 'agent', referrer: 'https://search.example/' },
      flow: { uiVersion: 'P20251031.1' },
      session: { id: 's1', trafficSource: 'news', clicks: { msclid: { id: 'm1' }, gclid: { id: 'g1' } } },
      result: { ref_number: '9' },
    });
    const record = trackingRecord(context);
    expect(record).toMatchObject({
      ProductId: '7',
      Provider: 'news',
      UtmSource: 'news',
      UtmTerms: 'card',
      ClickId: 'm1',
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
    const plain = trackingRecord({
      ...context,
      query: {},
      session: { trafficSource: 'Default', clicks: {} },
    });
    expect(plain).toMatchObject({ Provider: 'Default', UtmSource: null, ClickId: null });
  });
});

describe('what is longer than it is kept', () => {
  it('[F-747] is cut in the record of the visit, so that the rest of it is not lost', () => {
    const long = 'x'.repeat(9000);
    const context = contextOf({
      query: Object.fromEntries(
        ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'channel', 'subchannel'].map(
          (name) => [name, long],
        ),
      ),
      device: { userAgent: long, referrer: long },
      session: { trafficSource: long, clicks: { gclid: { id: long } } },
    });
    const lengths = Object.entries(trackingRecord(context)).flatMap(([name, text]) =>
      typeof text === 'string' && text.startsWith('xx') ? [[name, text.length]] : [],
    );
    expect(Object.fromEntries(lengths)).toEqual({
      Provider: 100,
      UtmSource: 200,
      UtmMedium: 200,
      UtmCampaign: 200,
      UtmContent: 200,
      UtmTerms: 200,
      Channel: 100,
      SubChannel: 100,
      ClickId: 500,
      UserAgent: 1024,
      Referrer: 2048,
    });
  });
});

describe('saveVisit', () => {
  /**
   * A visit whose record is saved by `save`, and the result.
   * @param meanwhile what happens during the first save
   */
  async function kept(
    save: Action,
    session: Record<string, unknown> = {},
    meanwhile?: Partial<MachineState>,
  ) {
    const store = createAppStore();
    const change = (part: Partial<MachineState>) =>
      store.set(machineAtom, (before) => ({ ...before, ...part }));
    change({ session });
    const remembered: Record<string, unknown>[] = [];
    const reported: string[] = [];
    const sent: Record<string, unknown>[] = [];
    const flow = {
      remember(values: Record<string, unknown>) {
        remembered.push(values);
        change({ session: { ...store.get(machineAtom).session, ...values } });
      },
    };
    await saveVisit(
      {
        store,
        api: { call: () => Promise.reject(new Error('not called')) },
        loadAction: async () => (input, dependencies) => {
          sent.push(input);
          if (meanwhile !== undefined) change(meanwhile);
          return save(input, dependencies);
        },
        browser: { report: (message) => void reported.push(message) },
      },
      flow as Flow,
    );
    const apply = async (ref_number: string) => {
      change({ result: { ref_number } });
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { remembered, reported, sent, apply, change };
  }

  const saved: Action = async () => ({ outcome: 'saved', trackingId: '77' });

  it('[TRK-006] keeps the tracking id', async () => {
    const { remembered, sent } = await kept(saved);
    expect(remembered).toEqual([{ trackingId: '77' }]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('id');
  });

  it('[F-208] [TRK-007] [API-006] names the application as soon as there is one, once each', async () => {
    const { sent, apply, change } = await kept(saved);
    await apply('900000001');
    change({ dialogs: ['one'] });
    await apply('900000001');
    expect(sent.slice(1)).toMatchObject([{ id: '77', applicantId: '900000001' }]);
    await apply('900000002');
    expect(sent.slice(2)).toMatchObject([{ id: '77', applicantId: '900000002' }]);
  });

  it('[F-208] [TRK-007] names an application that comes while the record begins', async () => {
    const { sent } = await kept(saved, {}, { result: { ref_number: '900000001' } });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ id: '77', applicantId: '900000001' });
  });

  it('[F-101] [TRK-006] begins a record of its own for another session', async () => {
    const { sent, apply, change, remembered } = await kept(saved, { id: 's1' });
    change({ session: { id: 's2', trackingId: '' } });
    await apply('900000001');
    expect(sent.slice(1)).toMatchObject([
      { SessionId: 's2' },
      { SessionId: 's2', id: '77', applicantId: '900000001' },
    ]);
    expect(sent[1]).not.toHaveProperty('id');
    expect(remembered).toHaveLength(3);
  });

  it('[F-101] keeps no id that comes for the session before', async () => {
    const ids = ['of s1', 'of s2'];
    const { sent, remembered } = await kept(
      async () => ({ outcome: 'saved', trackingId: ids.shift() }),
      { id: 's1' },
      { session: { id: 's2' } },
    );
    expect(sent.map(({ SessionId }) => SessionId)).toEqual(['s1', 's2']);
    expect(remembered).toEqual([{ trackingId: 'of s2' }]);
  });

  it('[TRK-007] updates the record of a tab that has one', async () => {
    expect((await kept(saved, { trackingId: '5' })).sent).toMatchObject([{ id: '5' }]);
  });

  it.each<[string, Action, string[]]>([
    ['the call fails', () => Promise.reject(new ApiFailure('network')), []],
    ['the answer holds no id', async () => ({ outcome: 'saved', trackingId: '' }), []],
    ['the code breaks', () => Promise.reject(new Error('broken')), ['the visit could not be saved']],
  ])('lets it be where %s, and tries again with an application only', async (_case, save, told) => {
    const { remembered, reported, sent, apply, change } = await kept(save);
    change({ dialogs: ['one'] });
    expect([remembered, reported, sent.length]).toEqual([[], told, 1]);
    await apply('900000001');
    change({ dialogs: [] });
    expect([remembered, sent.length]).toEqual([[], 2]);
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
