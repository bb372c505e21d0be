import { existsSync, readFileSync } from 'node:fs';
import { type OpenedPage, openPage, type PageOptions } from '../../scripts/walk/openPage.ts';
import { ruleContextOf } from '../../scripts/walk/PageForm.ts';
import { propsOfBlock, wordsOfBlocks, wordsOfText, wordsOfTitle } from '../../scripts/walk/pageWords.ts';
import type { OpenedAddress } from '../../scripts/walk/startSite.ts';
import { ruleWords } from '../../src/copy/useWords.ts';
import { readDeclared } from '../../src/engine/context/readDeclared.ts';
import type { CompiledForm } from '../../src/engine/form.ts';
import { defined } from '../../src/engine/forms/FormAnswers.ts';
import { messageOf } from '../../src/engine/forms/messageOf.ts';
import { sentAnswers, visibleAnswers } from '../../src/engine/forms/visibleAnswers.ts';
import { readPath } from '../../src/engine/paths.ts';
import { type FieldFailure, listFailures } from '../../src/engine/rules/listFailures.ts';
import type { Text } from '../../src/engine/slice.ts';
import { evaluateValue } from '../../src/engine/values/evaluateValue.ts';
import { contextAtom, machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import type { Product } from './Product.ts';
import { raisableEvents } from './raisableEvents.ts';

/** Someone who uses a site: the page's own code from configuration to tracking, with no browser drawn. */
export interface Visitor {
  /** Id of the screen shown. */
  screen(): string | undefined;
  /** Path with query. */
  address(): string;
  /** The page's own title. */
  title(): string;
  /** Ids of the open dialogs' screens, last on top. */
  dialogs(): string[];
  /** Every sentence of the screen and the dialogs on it, as words. */
  words(): string;
  /** Every sentence of the dialogs alone. */
  dialogWords(): string;
  /** Fills the form of the screen and submits it; answers what the form itself refuses. */
  submit(form: string, event: string, answers: Record<string, unknown>): Promise<FieldFailure[]>;
  /** Raises an event of the page as it is now, as a button does; `detail` is what a block says with it. */
  press(event: string, detail?: Record<string, unknown>): Promise<void>;
  /** Presses the name of another language. */
  speak(language: string): Promise<void>;
  /** What reached analytics, in order. */
  events(): string[];
  /** Addresses opened and forms posted in tabs of their own, in order. */
  opened(): OpenedAddress[];
  /** The bodies that went to a call, in order. */
  sent(call: string): Record<string, unknown>[];
  /** Every address that was asked for, in order. */
  asked(): readonly string[];
  /** What the tab and the browser keep. */
  stored: OpenedPage['stored'];
  /** The compiled form, as the page loads it. */
  form(id: string): Promise<CompiledForm>;
  /** What the server's checks made stand beside fields. */
  fieldMessages(): Record<string, string>;
  /** A text of the catalogue as words, with the values as they are now. */
  textOf(text: Text | undefined): string;
  /** Where a named link of the flow leads now. */
  linkAddress(name: string): unknown;
  /** Every sentence of the frame around the screen. */
  frameWords(): string;
  /** The address of a picture of the brand. */
  art(name: string): string;
  /** A value under `brand.*`. */
  brand(path: string): unknown;
  /** Answers as the flow holds them. */
  applicant(): Record<string, unknown>;
  /** A value under `session.*`. */
  remembered(path: string): unknown;
  /** A value of the context, as conditions read it. */
  value(path: string): unknown;
  /** The props of a block of the screen as it is drawn now; undefined where it is not shown. */
  props(block: string): Record<string, unknown> | undefined;
  /** What stands beside each field after a submit with these answers that the form refuses. */
  messages(form: string, answers: Record<string, unknown>): Promise<Record<string, string>>;
}

/** @param site host labels before `localhost`, for example `prequal.<brand>` */
export async function visit(
  product: Product,
  site: string,
  path = '/',
  options: PageOptions = {},
): Promise<Visitor> {
  const page = await openPage(product, site, path, options);
  const { store, flow, events } = page.site;
  // Another one, once the page was refreshed with another release.
  const sliceNow = () => store.get(sliceAtom);

  const screenId = () => {
    const { route } = store.get(machineAtom);
    return route === undefined ? undefined : sliceNow().routes[route]?.screen;
  };
  const dialogScreens = () =>
    store.get(machineAtom).dialogs.map((id) => sliceNow().dialogs[id]?.screen ?? id);
  const wordsOf = (screens: readonly string[]) =>
    screens.flatMap((id) => wordsOfBlocks(store, sliceNow().screens[id]?.blocks ?? [])).join('\n');
  const textOf = (text: Text | undefined) => wordsOfText(store, text);
  const refusals = async (id: string, answers: Record<string, unknown>) => {
    const form = await page.form(id);
    const { applicant } = store.get(machineAtom);
    return listFailures(form, ruleContextOf(store, form), { ...applicant, ...answers });
  };
  const sent = async (id: string, answers: Record<string, unknown>) => {
    const form = await page.form(id);
    const rules = ruleContextOf(store, form);
    const all = { ...store.get(machineAtom).applicant, ...answers };
    const { shown } = visibleAnswers(form, rules, defined(all));
    return sentAnswers(form, all, (name) => shown.has(name) && !rules.inactive.has(name));
  };

  return {
    screen: screenId,
    address: page.site.address,
    title: () => wordsOfTitle(store, store.get(machineAtom).route ?? ''),
    dialogs: dialogScreens,
    words: () => wordsOf([screenId() ?? '', ...dialogScreens()]),
    dialogWords: () => wordsOf(dialogScreens()),
    async submit(form, event, answers) {
      const failures = await refusals(form, answers);
      if (failures.length === 0) {
        flow.raise(event, { ...answers, ...(await sent(form, answers)) });
        await page.quiet();
      }
      return failures;
    },
    async press(event, detail) {
      if (!raisableEvents(store).has(event)) throw new Error(`Nothing on "${screenId()}" raises "${event}".`);
      flow.raise(event, undefined, detail);
      await page.quiet();
    },
    async speak(language) {
      await page.site.speak(language);
      await page.quiet();
    },
    fieldMessages() {
      const errors = (store.get(machineAtom).session.errors ?? {}) as Record<string, { $copy: string }>;
      return Object.fromEntries(
        Object.entries(errors).map(([field, { $copy: key }]) => [field, textOf(sliceNow().copy[key])]),
      );
    },
    textOf,
    linkAddress(name) {
      const href = sliceNow().links[name]?.href;
      return href === undefined
        ? undefined
        : evaluateValue(href, { slice: sliceNow(), context: store.get(contextAtom) });
    },
    frameWords() {
      return wordsOfBlocks(store, sliceNow().screens[sliceNow().frame ?? '']?.blocks ?? []).join('\n');
    },
    art: (name) => sliceNow().art[name] ?? '',
    brand: (from) => readPath(store.get(contextAtom), `brand.${from}`),
    applicant: () => store.get(machineAtom).applicant,
    remembered: (from) => readPath(store.get(contextAtom), `session.${from}`),
    value: (from) => readDeclared(store.get(contextAtom), from, sliceNow().context),
    props: (block) => propsOfBlock(store, sliceNow().screens[screenId() ?? '']?.blocks ?? [], block),
    events: () => events,
    opened: () => page.site.opened,
    sent: page.sent,
    asked: page.asked,
    stored: page.stored,
    form: page.form,
    async messages(id, answers) {
      const form = await page.form(id);
      const failures = await refusals(id, answers);
      return Object.fromEntries(
        failures.map((failure) => [
          failure.field,
          ruleWords(store, messageOf(form, failure), failure.params),
        ]),
      );
    },
  };
}

/** Folders of the catalogue are its ids: every brand of it. */
export function brandsOf(catalogue: readonly string[]): string[] {
  return catalogue.filter((name) => !name.startsWith('_') && existsSync(`brands/${name}/brand.json`));
}

/** A brand's document, for what a test expects of it. */
export function brandDocument(brand: string): { facts?: Record<string, unknown> } {
  return JSON.parse(readFileSync(`brands/${brand}/brand.json`, 'utf8'));
}
