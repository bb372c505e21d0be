import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../scripts/walk/memory.ts';
import type { CompiledForm } from '../../engine/form.ts';
import { formAnswersAtom, formsAtom, machineAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { keepAnswers, openAnswers } from './sealedAnswers.ts';

const key = 'cardstock.answers';
const of = { site: 'acorn.check', release: '/_release/r1/' };
const path = window.location.pathname;
const field = (name: string, sensitivity?: 'ssn' | 'name') => ({ name, ...(sensitivity && { sensitivity }) });
const form = {
  id: 'ask',
  fields: { First: field('First', 'name'), Agreed: field('Agreed'), Number: field('Number', 'ssn') },
} as unknown as CompiledForm;
const answers = { First: 'Jordan', Agreed: true, Number: '512451001', Elsewhere: 'x' };
const note = { value: 'Jordan', reason: 'filter.leftOut', characters: '3', effect: 'changed' as const };
const lost = { First: note, Number: note };

/** A page whose route has a form with these answers, and a tab that keeps them. */
async function keptTab() {
  const screens = { ask: { id: 'ask', blocks: [], uses: { blocks: [], widgets: [], forms: ['ask'] } } };
  const routes = { ask: { path: '', screen: 'ask' }, after: { path: 'after', screen: 'after' } };
  const store = createAppStore({ slice: { screens, routes }, forms: { ask: form } });
  store.set(machineAtom, (before) => ({ ...before, route: 'ask' }));
  store.set(formsAtom, { ask: form });
  store.set(formAnswersAtom, { ask: { typed: () => answers, lost: () => lost, seen: () => ({}) } });
  const tab = memoryStorage();
  keepAnswers(window, store, tab, of);
  // The tab is put behind another.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(tab.getItem(key)).not.toBeNull(), { timeout: 30_000 });
  return { tab, sealed: tab.getItem(key) ?? '' };
}

const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

afterEach(() => {
  vi.restoreAllMocks();
  leave();
});

it('[F-803] [F-804] gives what was typed to the page that follows, but what is secret, and nothing that the form does not ask', async () => {
  const { tab } = await keptTab();
  leave();
  const open = await openAnswers(tab, Date.now(), path);
  expect(open(of)).toEqual({
    ask: { answers: { First: 'Jordan', Agreed: true }, left: ['Number'], lost: { First: note }, step: 0 },
  });
});

it.each([
  ['half an hour later', { later: 31 * 60_000 }, of],
  ['at another address', { at: '/elsewhere' }, of],
  ['to another site', {}, { ...of, site: 'maple.check' }],
  ['in another release', {}, { ...of, release: '/_release/r2/' }],
  ['where the site keeps nothing', {}, {}],
  ['of a text that somebody changed', { change: (text: string) => `${text.slice(0, -6)}AAAAAA` }, of],
  ['of a text without its key', { change: (text: string) => text.replace(/^\S+/u, crypto.randomUUID()) }, of],
])('[F-803] gives nothing %s, and keeps nothing of it', async (_case, given, asked) => {
  const {
    later = 0,
    at = path,
    change = (text: string) => text,
  } = given as {
    later?: number;
    at?: string;
    change?: (text: string) => string;
  };
  const { tab, sealed } = await keptTab();
  leave();
  tab.setItem(key, change(sealed));
  const open = await openAnswers(tab, Date.now() + later, at);
  expect(open(asked)).toBeUndefined();
  expect(tab.getItem(key)).toBeNull();
});

it('[F-803] does not bring back what was taken away while it was sealed, or right after an input', async () => {
  const { tab } = await keptTab();
  document.dispatchEvent(new Event('input'));
  document.dispatchEvent(new Event('visibilitychange'));
  tab.removeItem(key);
  document.dispatchEvent(new Event('visibilitychange'));
  // Whatever was under way has ended by the time that a later tab has sealed its own.
  await keptTab();
  expect(tab.getItem(key)).toBeNull();
});

it('[F-803] gives nothing to a copy of the tab while the first is there', async () => {
  const { tab, sealed } = await keptTab();
  leave();
  const name = `cardstock ${sealed.split(' ')[0]}`;
  let close = () => {};
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise<void>((end) => {
        close = end;
      });
    });
  });
  const open = await openAnswers(tab, Date.now(), path);
  expect(open(of)).toBeUndefined();
  close();
});
