import { setTimeout as wait } from 'node:timers/promises';
import type { Scenario } from '../pages/shared/PageSetting.ts';
import type { DrivenPage } from './DrivenPage.ts';
import { drawForm } from './drawForm.ts';
import { median } from './median.ts';

/** Milliseconds of the main thread, but for the heap. */
export interface PageMeasures {
  /** Drawing the form again, after it was taken away. */
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

const keyGap = 40;
const pause = 250;
/** So many go uncounted, so that a key is not judged by code that has hardly run; the first mount is. */
const warmKeys = 20;
const toggles = 6;
/** Mounts again and submits on one page; the median counts. */
const repetitions = 7;

/**
 * What is measured on one drawn page, in the order in which an applicant would meet it; the submit stands on a form of
 * its own, so that what was typed mends no error.
 * @throws Error where the form is not the one that all pages should show.
 */
export async function measurePage(page: DrivenPage, scenario: Scenario): Promise<PageMeasures> {
  await drawForm(page, scenario);
  const heap = await page.heap();
  const burst = await typeBurst(page, scenario.burst);
  const paused = await typeWithPauses(page, scenario.paused);
  const toggle = await toggleSections(page, scenario);
  const [remounts, submits]: [number[], number[]] = [[], []];
  for (let count = 0; count < repetitions; count += 1) {
    await page.evaluate('bench.unmount()');
    remounts.push(await drawForm(page, scenario));
    submits.push(await page.time(() => failToSubmit(page)));
    await page.expect('bench.errors()', scenario.errors, 'errors');
  }
  return { remount: median(remounts), heap, burst, paused, toggle, submit: median(submits) };
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
  await page.expect(`${controlOf(name)}.value`, text, `"${name}"`);
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
  await page.expect(`${controlOf(toggled)}.checked`, true, `"${toggled}"`);
  return time / toggles;
}

async function type(page: DrivenPage, keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.press(key);
    await wait(keyGap);
  }
}

/** Plain rjsf's ids end in the field's name, as its names do. */
function controlOf(name: string): string {
  return `document.querySelector('[name="${name}"], #root_${name}')`;
}
