import { setTimeout as wait } from 'node:timers/promises';
import type { Scenario } from '../pages/shared/PageSetting.ts';
import type { DrivenPage } from './DrivenPage.ts';
import { drawForm } from './drawForm.ts';
import { median } from './median.ts';
import type { Variant } from './variants.ts';

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

/** Open pages, one for each way to build the form. */
export type Pages = ReadonlyMap<Variant, DrivenPage>;

/** What one turn around the pages gave. */
type Turn = Map<Variant, number>;

const keyGap = 40;
const pause = 250;
/** So many go uncounted, so that a key is not judged by code that has hardly run; the first mount is. */
const warmKeys = 20;
/** Closing and opening, so often. */
const toggles = 3;
/** Mounts again and submits on one page; the median counts. */
const repetitions = 7;

/**
 * What is measured on drawn pages, in the order in which an applicant would meet it; the submit stands on a form of its
 * own, so that what was typed mends no error. The pages are open side by side and take turns at each step, a moment apart:
 * a machine that is slow for a minute is slow for all of them.
 * @throws Error where a form is not the one that all pages should show.
 */
export async function measurePages(
  pages: Pages,
  scenario: Scenario,
): Promise<(variant: Variant) => PageMeasures> {
  await takeTurns(pages, (page, variant) => drawForm(page, variant, scenario));
  const heap = await takeTurns(pages, (page) => page.heap());
  const burst = await takeTurns(pages, (page) => typeBurst(page, scenario.burst));
  const paused = await typeWithPauses(pages, scenario.paused);
  const toggle = await toggleSections(pages, scenario);
  const [remounts, submits]: [Turn[], Turn[]] = [[], []];
  for (let count = 0; count < repetitions; count += 1) {
    for (const page of pages.values()) await page.evaluate('bench.unmount()');
    remounts.push(await takeTurns(pages, (page, variant) => drawForm(page, variant, scenario)));
    submits.push(await takeTurns(pages, (page) => failToSubmit(page, scenario)));
  }
  return (variant) => ({
    remount: medianOf(remounts, variant),
    heap: medianOf([heap], variant),
    burst: medianOf([burst], variant),
    paused: sumOf(paused, variant),
    toggle: medianOf(toggle, variant),
    submit: medianOf(submits, variant),
  });
}

async function takeTurns(
  pages: Pages,
  measure: (page: DrivenPage, variant: Variant) => Promise<number>,
): Promise<Turn> {
  const turn: Turn = new Map();
  for (const [variant, page] of pages) turn.set(variant, await measure(page, variant));
  return turn;
}

function valuesOf(turns: readonly Turn[], variant: Variant): number[] {
  return turns.flatMap((turn) => turn.get(variant) ?? []);
}

function medianOf(turns: readonly Turn[], variant: Variant): number {
  return median(valuesOf(turns, variant));
}

function sumOf(turns: readonly Turn[], variant: Variant): number {
  return valuesOf(turns, variant).reduce((sum, value) => sum + value, 0);
}

/** Presses the submit button of the form. */
async function failToSubmit(page: DrivenPage, { errors }: Scenario): Promise<number> {
  const time = await page.time(async () => {
    await page.evaluate('document.querySelector("[type=submit]").focus()');
    await page.press('Enter');
  });
  await page.expect('bench.errors()', errors, 'errors');
  return time;
}

/** Keys in one field, the first not counted. */
async function typeBurst(page: DrivenPage, { name, text }: Scenario['burst']): Promise<number> {
  const keys = [...text];
  await page.focus(name);
  await type(page, keys.slice(0, warmKeys));
  const time = await page.time(() => type(page, keys.slice(warmKeys)));
  await page.expect(`${controlOf(name)}.value`, text, `"${name}"`);
  return time / (keys.length - warmKeys);
}

/**
 * Fields one after the other, each left after a pause.
 * @returns for each field its part of what a key takes
 */
async function typeWithPauses(pages: Pages, fields: Scenario['paused']): Promise<Turn[]> {
  const count = fields.reduce((sum, { text }) => sum + text.length, 0);
  const turns: Turn[] = [];
  for (const { name, text } of fields) {
    const fill = async (page: DrivenPage) => {
      await page.focus(name);
      const time = await page.time(async () => {
        await type(page, [...text]);
        await wait(pause);
        await page.press('Tab');
        await wait(pause / 2);
      });
      return time / count;
    };
    turns.push(await takeTurns(pages, fill));
  }
  return turns;
}

async function toggleSections(pages: Pages, { toggled }: Scenario): Promise<Turn[]> {
  for (const page of pages.values()) await page.focus(toggled);
  const turns: Turn[] = [];
  for (let count = 0; count < toggles; count += 1) turns.push(await takeTurns(pages, toggleTwice));
  for (const page of pages.values()) await page.expect(`${controlOf(toggled)}.checked`, true, `"${toggled}"`);
  return turns;
}

async function toggleTwice(page: DrivenPage): Promise<number> {
  const time = await page.time(async () => {
    for (let count = 0; count < 2; count += 1) {
      await page.press(' ');
      await wait(pause / 2);
    }
  });
  return time / 2;
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
