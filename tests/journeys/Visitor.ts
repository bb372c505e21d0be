import { existsSync, readFileSync } from 'node:fs';
import { actions } from '../../src/actions/registry.ts';
import { createClient } from '../../src/api/createClient.ts';
import { boot } from '../../src/app/boot.ts';
import { runFlow } from '../../src/app/flow/runFlow.ts';
import { openRelease } from '../../src/app/release/openRelease.ts';
import { resolveProps } from '../../src/app/screens/resolveProp.ts';
import { loadCompiledForm } from '../../src/compile/forms/loadCompiledForm.ts';
import { calls } from '../../src/contracts/calls.ts';
import { holds } from '../../src/engine/conditions/holds.ts';
import { readDeclared } from '../../src/engine/context/readDeclared.ts';
import { readPath } from '../../src/engine/context/readPath.ts';
import type { CompiledForm } from '../../src/engine/form.ts';
import { initialState } from '../../src/engine/initialState.ts';
import { queryValues } from '../../src/engine/routing/queryValues.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { type FieldFailure, listFailures } from '../../src/engine/rules/listFailures.ts';
import type { BlockNode, Text } from '../../src/engine/slice.ts';
import { formatValue } from '../../src/engine/text/formatValue.ts';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';
import { evaluateValue } from '../../src/engine/values/evaluateValue.ts';
import { configurationAtom } from '../../src/state/configurationAtom.ts';
import { contextAtom } from '../../src/state/contextAtom.ts';
import { createAppStore } from '../../src/state/createAppStore.ts';
import { machineAtom } from '../../src/state/machineAtom.ts';
import { sliceAtom } from '../../src/state/sliceAtom.ts';
import { surroundingsAtom } from '../../src/state/surroundingsAtom.ts';
import type { Product } from './Product.ts';
import { send } from './send.ts';

/** Someone who uses a site: the page's own code from configuration to tracking, with no browser drawn. */
export interface Visitor {
  /** Id of the screen shown. */
  screen(): string | undefined;
  /** Path with query. */
  address(): string;
  /** Ids of the open dialogs' screens, last on top. */
  dialogs(): string[];
  /** Every sentence of the screen and the dialogs on it, as words. */
  words(): string;
  /** Fills the form of the screen and submits it; answers what the form itself refuses. */
  submit(form: string, event: string, answers: Record<string, unknown>): Promise<FieldFailure[]>;
  /** Raises an event, as a button does. */
  press(event: string): Promise<void>;
  /** What reached analytics, in order. */
  events(): string[];
  /** The bodies that went to a call, in order. */
  sent(call: string): Record<string, unknown>[];
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
  /** What stands beside each field after a submit with these answers that the form refuses. */
  messages(form: string, answers: Record<string, unknown>): Promise<Record<string, string>>;
}

/** @param site host labels before `localhost`, for example `prequal.<brand>` */
export async function visit(product: Product, site: string, path = '/'): Promise<Visitor> {
  const host = `${site}.localhost`;
  const origin = `http://${host}`;
  const work = { underWay: 0 };
  const bodies: { call: string; body: Record<string, unknown> }[] = [];
  let token: string | undefined;

  const request = async (address: string, init: RequestInit = {}): Promise<Response> => {
    work.underWay += 1;
    if (typeof init.body === 'string') {
      bodies.push({ call: address.split('/').at(-1) ?? '', body: JSON.parse(init.body) });
    }
    try {
      return await send(product.port, host, address, init);
    } finally {
      work.underWay -= 1;
    }
  };
  const api = createClient({
    contracts: calls,
    bases: { web: '/api/', applicant: '/applicant-api/', origin: '/' },
    fetch: ((input: string, init?: RequestInit) => request(input, init)) as typeof fetch,
    token: () => token,
    isOnline: () => true,
  });
  const readJson = async (address: string) => (await request(address)).json() as Promise<unknown>;
  const release = openRelease(product.release, undefined, readJson);
  const [pathname = '/', query = ''] = path.split('?');
  const search = query === '' ? '' : `?${query}`;
  const booted = await boot({
    api,
    release,
    address: { host, pathname, search },
    browser: { host, origin, width: 1280, userAgent: 'journey', referrer: '' },
    clock: Date.now(),
    stored: {},
    stripped: [],
    phone: '',
  });
  if (booted.kind === 'leave') throw new Error(`The site sends its visitors to ${booted.url}.`);
  token = booted.token;

  const store = createAppStore({ ...booted.parts, state: { ...initialState(), ...booted.parts.state } });
  const told: string[] = [];
  let address = booted.path ?? path;
  const show = (next: string) => {
    address = next;
    const [nextPath = '/', nextQuery = ''] = next.split('?');
    store.set(surroundingsAtom, (before) => ({
      ...before,
      query: queryValues(nextQuery === '' ? '' : `?${nextQuery}`),
    }));
    flow.dispatch({ type: 'visited', path: nextPath });
  };
  const flow = runFlow({
    store,
    api,
    browser: {
      navigate: (next) => show(next),
      leave: (url) => {
        address = url;
      },
      openTab: () => ({ refused: false, show: () => undefined, close: () => undefined }),
      post: () => undefined,
      addressOf: () => 'blob:document',
      report: (message, cause) => {
        throw new Error(message, { cause });
      },
    },
    loadAction: async (name) => {
      work.underWay += 1;
      try {
        return (await actions[name as keyof typeof actions]()).default;
      } finally {
        work.underWay -= 1;
      }
    },
    now: Date.now,
    replaceToken: (next) => {
      token = next;
    },
    pushToDataLayer: ({ event }) => told.push(event),
    onCrash: (error) => {
      throw error;
    },
  });

  /** Calls follow on calls: quiet is when nothing has been under way for some turns of the event loop. */
  const isQuiet = () => work.underWay === 0 && Object.keys(store.get(machineAtom).busy).length === 0;
  const quiet = async () => {
    for (let turns = 0; turns < 8; turns = isQuiet() ? turns + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  show(address);
  await quiet();

  const screenId = () => {
    const { route } = store.get(machineAtom);
    return route === undefined ? undefined : store.get(sliceAtom).routes[route]?.screen;
  };
  const dialogScreens = () =>
    store.get(machineAtom).dialogs.map((id) => store.get(sliceAtom).dialogs[id]?.screen ?? id);

  const textOf = (text: Text | undefined): string => {
    const slice = store.get(sliceAtom);
    const context = store.get(contextAtom);
    const value = (from: string, format?: Parameters<typeof formatValue>[1]) => {
      const read = readDeclared(context, from, slice.context);
      const key = (read as { $copy?: unknown } | undefined)?.$copy;
      if (typeof key === 'string') return wordsOf(slice.copy[key] ?? key, value);
      return String(format === undefined ? (read ?? '') : formatValue(read, format));
    };
    return text === undefined ? '' : wordsOf(text, value);
  };

  const wordsIn = (blocks: BlockNode[]): string[] => {
    const slice = store.get(sliceAtom);
    const context = store.get(contextAtom);
    const scope = { slice, context, art: (name: string) => name };
    const texts = (prop: unknown): string[] => {
      if (typeof prop === 'string' || typeof prop === 'number') return [String(prop)];
      if (typeof prop !== 'object' || prop === null) return [];
      if ('inline' in prop || 'blocks' in prop) return [textOf(prop as Text)];
      return Object.values(prop).flatMap(texts);
    };
    return blocks
      .filter((block) => block.when === undefined || holds(slice, block.when, context))
      .flatMap((block) => [...texts(resolveProps(block.props, scope)), ...wordsIn(block.blocks)]);
  };

  const loadForm = async (id: string) => {
    const module = store.get(sliceAtom).forms[id]?.module ?? '';
    return loadCompiledForm(await (await request(`${release.base}${module}`)).text());
  };

  const refusals = async (id: string, answers: Record<string, unknown>) => {
    const form = await loadForm(id);
    const slice = store.get(sliceAtom);
    const context = store.get(contextAtom);
    const { rules, stateMinimumAges, forbiddenStates, inactive } = store.get(configurationAtom);
    const off = Object.values(form.fields).filter(
      ({ active }) => active !== undefined && !holds(slice, active, context),
    );
    const ruleContext = createRuleContext({
      rules,
      stateMinimumAges,
      forbiddenStates,
      inactive: new Set([...inactive, ...off.map(({ name }) => name)]),
      today: String(store.get(surroundingsAtom).now.date),
    });
    return listFailures(form, ruleContext, { ...store.get(machineAtom).applicant, ...answers });
  };

  return {
    screen: screenId,
    address: () => address,
    dialogs: dialogScreens,
    words() {
      const { screens } = store.get(sliceAtom);
      const shown = [screenId() ?? '', ...dialogScreens()];
      return shown.flatMap((id) => wordsIn(screens[id]?.blocks ?? [])).join('\n');
    },
    async submit(form, event, answers) {
      const failures = await refusals(form, answers);
      if (failures.length === 0) {
        flow.raise(event, answers);
        await quiet();
      }
      return failures;
    },
    async press(event) {
      flow.raise(event);
      await quiet();
    },
    fieldMessages() {
      const errors = (store.get(machineAtom).session.errors ?? {}) as Record<string, { $copy: string }>;
      return Object.fromEntries(
        Object.entries(errors).map(([field, { $copy: key }]) => [
          field,
          textOf(store.get(sliceAtom).copy[key]),
        ]),
      );
    },
    textOf,
    linkAddress(name) {
      const slice = store.get(sliceAtom);
      const href = slice.links[name]?.href;
      return href === undefined ? undefined : evaluateValue(href, { slice, context: store.get(contextAtom) });
    },
    frameWords() {
      const { frame, screens } = store.get(sliceAtom);
      return wordsIn(screens[frame ?? '']?.blocks ?? []).join('\n');
    },
    art: (name) => store.get(sliceAtom).art[name] ?? '',
    brand: (from) => readPath(store.get(contextAtom), `brand.${from}`),
    applicant: () => store.get(machineAtom).applicant,
    remembered: (from) => readPath(store.get(contextAtom), `session.${from}`),
    events: () => told,
    sent: (call) => bodies.filter((sent) => sent.call === call).map(({ body }) => body),
    form: loadForm,
    async messages(id, answers) {
      const form = await loadForm(id);
      const failures = await refusals(id, answers);
      return Object.fromEntries(
        failures.map(({ field, code, params }) => {
          const text = form.fields[field]?.messages[code] ?? form.messages[code] ?? code;
          return [
            field,
            wordsOf(text, (from, format) =>
              formatValue(params[from.replace('rule.', '')], format ?? undefined),
            ),
          ];
        }),
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
