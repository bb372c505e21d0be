import { setTimeout as wait } from 'node:timers/promises';
import type { Scenario } from '../pages/shared/PageSetting.ts';
import type { DrivenPage } from './DrivenPage.ts';

/** Milliseconds of the main thread, but for the heap. */
export interface Measures {
  /** The first time, with code that has never run. */
  mount: number;
  /** Again, after the form was taken away. */
  remount: number;
  /** Megabytes. */
  heap: number;
  /** Per key, keys close upon each other in one field. */
  burst: number;
  /** Per key, several fields with a pause and a blur after each; what the blur costs is in it. */
  paused: number;
  /** Per closing or opening of the sections that one checkbox governs. */
  toggle: number;
  submit: number;
}

export const measureNames = ['mount', 'remount', 'burst', 'paused', 'toggle', 'submit', 'heap'] as const;

const keyGap = 40;
const pause = 250;
/** So many go uncounted, so that a key is not judged by code that has hardly run; the first mount is. */
const warmKeys = 20;
const toggles = 6;
/** Mounts again and submits on one page; the median counts. */
const repetitions = 3;

/**
 * Everything that is measured on one page, in the order in which an applicant would meet it; the submit stands on a
 * form of its own, so that what was typed mends no error.
 * @throws Error where the form is not the one that all pages should show.
 */
export async function measurePage(page: DrivenPage, scenario: Scenario): Promise<Measures> {
  const mount = await page.time(() => draw(page));
  await expectValue(page, fieldCount, scenario.fields, 'fields');
  const heap = await page.heap();
  const burst = await typeBurst(page, scenario.burst);
  const paused = await typeWithPauses(page, scenario.paused);
  const toggle = await toggleSections(page, scenario);
  const again: { remount: number; submit: number }[] = [];
  for (let count = 0; count < repetitions; count += 1) {
    await page.evaluate('bench.unmount()');
    const remount = await page.time(() => draw(page));
    const submit = await page.time(() => failToSubmit(page));
    await expectValue(page, 'bench.errors()', scenario.errors, 'errors');
    again.push({ remount, submit });
  }
  const [remount, submit] = [median(again.map((one) => one.remount)), median(again.map((one) => one.submit))];
  return { mount, remount, heap, burst, paused, toggle, submit };
}

/** Plain rjsf draws sections within sections a moment later. */
async function draw(page: DrivenPage): Promise<void> {
  await page.evaluate('bench.mount()');
  await wait(pause);
}

/** Presses the submit button of the form. */
export async function failToSubmit(page: DrivenPage): Promise<void> {
  await page.evaluate('document.querySelector("[type=submit]").focus()');
  await page.press('Enter');
}

/** Keys in one field, the first not counted. */
export async function typeBurst(page: DrivenPage, { name, text }: Scenario['burst']): Promise<number> {
  const keys = [...text];
  await page.focus(name);
  await type(page, keys.slice(0, warmKeys));
  const time = await page.time(() => type(page, keys.slice(warmKeys)));
  await expectValue(page, `${controlOf(name)}.value`, text, `"${name}"`);
  return time / (keys.length - warmKeys);
}

/** Fields one after the other, each left after a pause. */
export async function typeWithPauses(page: DrivenPage, fields: Scenario['paused']): Promise<number> {
  const count = fields.reduce((sum, { text }) => sum + text.length, 0);
  let time = 0;
  for (const { name, text } of fields) {
    await page.focus(name);
    time += await page.time(async () => {
      await type(page, [...text]);
      await wait(pause);
      await page.press('Tab');
      await wait(pause / 2);
    });
  }
  return time / count;
}

async function toggleSections(page: DrivenPage, { toggled }: Scenario): Promise<number> {
  await page.focus(toggled);
  const time = await page.time(async () => {
    for (let count = 0; count < toggles; count += 1) {
      await page.press(' ');
      await wait(pause / 2);
    }
  });
  await expectValue(page, `${controlOf(toggled)}.checked`, true, `"${toggled}"`);
  return time / toggles;
}

async function type(page: DrivenPage, keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.press(key);
    await wait(keyGap);
  }
}

/** Groups of radio buttons count once. */
const fieldCount =
  'new Set([...document.querySelectorAll("input, select")].map((one) => one.type === "radio" ? one.name : one.id)).size';

/** Plain rjsf's ids end in the field's name, as its names do. */
function controlOf(name: string): string {
  return `document.querySelector('[name="${name}"], #root_${name}')`;
}

async function expectValue(page: DrivenPage, expression: string, wanted: unknown, what: string) {
  const found = await page.evaluate(expression);
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}.`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
