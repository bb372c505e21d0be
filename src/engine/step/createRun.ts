import { chooseRow, holds } from '../conditions/holds.ts';
import { type Command, createContext, type MachineState, type Surroundings } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import { writableRoots, writePath } from '../paths.ts';
import type { Effect, Effects, Slice, ValueTemplate } from '../slice.ts';
import { findConverter } from '../values/converters.ts';
import { evaluateValue } from '../values/evaluateValue.ts';
import { closeDialog, navigate, type Run, raise, startDeadlines, withoutDeadlines } from './Run.ts';

/** Begins a run. `event.*` and `answer.*` stay the same throughout, in nested `raise` effects too. */
export function createRun(
  slice: Slice,
  surroundings: Surroundings,
  state: MachineState,
  { event = {}, answer = {} }: Partial<Pick<Run, 'event' | 'answer'>>,
): Run {
  const run: Run = {
    slice,
    surroundings,
    state,
    commands: [],
    event,
    answer,
    depth: 0,
    context: () => createContext(slice, surroundings, run.state, event, answer),
    holds: (condition) => holds(slice, condition, run.context()),
    evaluate: (template) => evaluateValue(template, { slice, context: run.context() }),
    perform: (effects, place) => {
      if (effects !== undefined) performEffects(run, effects, place);
    },
  };
  return run;
}

/**
 * Runs a list of effects in order. `{ when, do, else }` is decided when it is reached, with the state changed so far,
 * and exactly one of its lists runs. An effect with `once` runs once per application, remembered by its position in the
 * catalogue.
 */
function performEffects(run: Run, effects: Effects, place: string): void {
  effects.forEach((effect, index) => {
    const at = `${place}/${index}`;
    run.onEffect?.(effect, at);
    if ('do' in effect) {
      if (run.holds(effect.when)) performEffects(run, effect.do, `${at}/do`);
      else performEffects(run, effect.else ?? [], `${at}/else`);
      return;
    }
    if ('once' in effect && effect.once === true) {
      if (Object.hasOwn(run.state.once, at)) return;
      run.state = { ...run.state, once: { ...run.state.once, [at]: true } };
    }
    perform(run, effect, at);
  });
}

function perform(run: Run, effect: Effect, place: string): void {
  if ('go' in effect) go(run, effect);
  else if ('open' in effect) open(run, effect);
  else if ('close' in effect) close(run, effect);
  else if ('set' in effect) set(run, effect);
  else if ('raise' in effect) raise(run, effect.raise);
  else if ('call' in effect) call(run, effect, place);
  else if ('leave' in effect) leave(run, effect);
  else if ('post' in effect) post(run, effect);
  else if ('newTab' in effect) newTab(run, effect);
  else track(run, effect);
}

/**
 * `call`: starts a call; the list continues at once. While one with the same `busy` name is in progress, nothing
 * starts, so that a double click sends once (UX-14).
 */
function call(run: Run, effect: Extract<Effect, { call: unknown }>, place: string): void {
  const { busy, with: template } = effect.call;
  if (busy !== undefined && Object.hasOwn(run.state.busy, busy)) return;
  const input = template === undefined ? {} : run.evaluate(template);
  if (busy !== undefined) run.state = { ...run.state, busy: { ...run.state.busy, [busy]: true } };
  run.commands.push({ do: 'call', key: place, call: effect.call, input: isObject(input) ? input : {} });
}

/** `close`: the named dialog, or with true the one on top. */
function close(run: Run, effect: Extract<Effect, { close: unknown }>): void {
  const id = effect.close === true ? run.state.dialogs.at(-1) : effect.close;
  if (id !== undefined) closeDialog(run, id);
}

/** `go`: to a route, or to that of the first matching row whose route this flow has. */
function go(run: Run, effect: Extract<Effect, { go: unknown }>): void {
  const target = typeof effect.go === 'string' ? effect.go : targetOf(run, effect.go.table);
  if (target !== undefined) navigate(run, target, effect.replace === true);
}

function targetOf(run: Run, name: string): string | undefined {
  const table = Object.hasOwn(run.slice.tables, name) ? (run.slice.tables[name] ?? []) : [];
  const row = chooseRow(
    table,
    (condition) => run.holds(condition),
    (route) => Object.hasOwn(run.slice.routes, route),
  );
  if (row?.to === undefined)
    run.commands.push({ do: 'mistake', message: `the table "${name}" leads nowhere` });
  return row?.to;
}

/**
 * `leave`: a full redirect with the named parameters; the page's query only if wanted, and nothing sensitive of it
 * (SAFE-05).
 */
function leave(run: Run, effect: Extract<Effect, { leave: unknown }>): void {
  const url = run.evaluate(effect.leave.url);
  if (typeof url !== 'string' || url === '') {
    run.commands.push({ do: 'mistake', message: 'the address to leave for is empty' });
    return;
  }
  const parameters = Object.entries(effect.leave.parameters ?? {}).map(
    ([name, template]): [string, unknown] => [name, run.evaluate(template)],
  );
  const kept = effect.leave.keepsQuery === true ? plainQuery(run) : [];
  const more = kept.filter(([name]) => parameters.every(([own]) => own !== name));
  run.commands.push({ do: 'leave', url: withParameters(url, [...parameters, ...more]) });
}

/**
 * What others may learn from the page's query: no answers, and nothing that opens a letter, an offer or a session
 * (F-730).
 */
function plainQuery({ slice, surroundings }: Run): [string, string][] {
  const all = [...new URLSearchParams(String(surroundings.query.string ?? ''))];
  return all.filter(([name]) => !Object.hasOwn(slice.sensitiveQuery, name.toLowerCase()));
}

/** Adds query parameters to an address; absent and empty values are left out. A fragment stays at the end. */
function withParameters(url: string, parameters: [string, unknown][]): string {
  const named = parameters.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (named.length === 0) return url;
  const query = new URLSearchParams(
    named.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const [address = '', ...fragment] = url.split('#');
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return [joined, ...fragment].join('#');
}

/** `newTab`: an address in a new tab, or a document that is still loading (design §10). */
function newTab(run: Run, effect: Extract<Effect, { newTab: unknown }>): void {
  const url = textOf(run, effect.newTab.url);
  const document = textOf(run, effect.newTab.document);
  if (url === undefined && document === undefined) {
    run.commands.push({ do: 'mistake', message: 'the new tab has neither address nor document' });
    return;
  }
  run.commands.push({
    do: 'newTab',
    ...(url === undefined ? {} : { url }),
    ...(document === undefined ? {} : { document }),
    ...(effect.newTab.failed === undefined ? {} : { failed: effect.newTab.failed }),
  });
}

function textOf(run: Run, template: ValueTemplate | undefined): string | undefined {
  const value = template === undefined ? undefined : run.evaluate(template);
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/**
 * `open`: puts a dialog on top, starts its timers and runs its `entry`. A dialog that is already open is entered again:
 * its timers restart, so that a resent code gets its full time.
 */
function open(run: Run, effect: Extract<Effect, { open: unknown }>): void {
  const id = effect.open;
  const dialog = Object.hasOwn(run.slice.dialogs, id) ? run.slice.dialogs[id] : undefined;
  if (dialog === undefined) {
    run.commands.push({ do: 'mistake', message: `no dialog is named "${id}"` });
    return;
  }
  const owner = `dialogs/${id}`;
  run.state = {
    ...run.state,
    dialogs: [...run.state.dialogs.filter((open) => open !== id), id],
    deadlines: [...withoutDeadlines(owner, run.state.deadlines), ...startDeadlines(run, owner, dialog.after)],
  };
  run.perform(dialog.entry, `${owner}/entry`);
}

/** `post`: a form posted in a new tab. Fields whose value is absent are left out. */
function post(run: Run, effect: Extract<Effect, { post: unknown }>): void {
  const url = run.evaluate(effect.post.url);
  if (typeof url !== 'string' || url === '') {
    run.commands.push({ do: 'mistake', message: 'the address to post to is empty' });
    return;
  }
  const fields = Object.entries(effect.post.fields).flatMap(([name, template]): [string, string][] => {
    const value = run.evaluate(template);
    return value === undefined || value === null ? [] : [[name, String(value)]];
  });
  run.commands.push({ do: 'post', url, fields: Object.fromEntries(fields) });
}

/**
 * `set`: writes by path into applicant, result or session, in the order given. A root by itself is replaced whole. An
 * absent value removes the path.
 */
function set(run: Run, effect: Extract<Effect, { set: unknown }>): void {
  for (const [path, template] of Object.entries(effect.set)) {
    const value = run.evaluate(template);
    const [root = '', ...rest] = path.split('.');
    const writable = writableRoots.find((name) => name === root);
    if (writable === undefined) {
      run.commands.push({ do: 'mistake', message: `"${path}" cannot be set` });
      continue;
    }
    const written =
      rest.length === 0
        ? isObject(value)
          ? value
          : {}
        : writePath(run.state[writable], rest.join('.'), value);
    run.state = { ...run.state, [writable]: written };
  }
}

/** `track`: an event for analytics, a numbered step (TRK-025), a click for the report (TRK-012). */
function track(run: Run, effect: Extract<Effect, { track: unknown }>): void {
  const command: Extract<Command, { do: 'track' }> = { do: 'track' };
  const event = textOf(run, effect.track.event);
  const step = findConverter('number')?.(evaluated(run, effect.track.step));
  const siteEvent = textOf(run, effect.track.siteEvent);
  const report = textOf(run, effect.track.report);
  if (event !== undefined) command.event = event;
  if (siteEvent !== undefined) command.siteEvent = siteEvent;
  if (typeof step === 'number') command.step = step;
  if (report !== undefined) command.report = report;
  if (Object.keys(command).length > 1) run.commands.push(command);
}

function evaluated(run: Run, template: ValueTemplate | undefined): unknown {
  return template === undefined ? undefined : run.evaluate(template);
}
