import { decisionsOf } from '../../authoring/decisions.ts';
import {
  authoredAt,
  configuredAt,
  type Explanation,
  sensitivePaths,
  type ToldSite,
} from '../../authoring/why/why.ts';
import {
  type BlockChain,
  chainsOf,
  mentions,
  type PageNow,
  sentencesIn,
  tellSentence,
  whyBlock,
  whyShown,
} from '../../authoring/why/whyShown.ts';
import { type Moment, tellWay } from '../../authoring/why/whyWay.ts';
import type { Checked } from '../../compile/Compiler.ts';
import { entriesOf, keyPlace, member, type Node } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { readRegistries } from '../../compile/names/Registries.ts';
import { holds } from '../../engine/conditions/holds.ts';
import {
  createContext,
  emptySurroundings,
  initialState,
  type MachineEvent,
  type MachineState,
  type Surroundings,
} from '../../engine/machine.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { screensOf } from '../../engine/screensOf.ts';
import type { BlockNode, CallEffect, Screen, Slice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';
import type { Spot } from '../marks/frame.ts';
import { Denial } from './guard.ts';

/** Why something stands on the page, with the values of now; what is known of a person is not told. */
export interface Why {
  /** What is asked about. */
  subject: string;
  /** Who says its words, and which row chose them. */
  words: Explanation[];
  /** Which conditions show it, itself first and then what it stands in. */
  shown: Explanation[];
  /** What brought the page here: the last event that led to it, and all since. */
  led: Explanation[];
  /** What happened before. */
  before: Explanation[];
  /** Every block of the screen that it is on. */
  screen: Explanation[];
  /** Whether the documents lead elsewhere now than they did when it happened. */
  isOutdated: boolean;
}

export interface WhyQuestion {
  spot: Spot;
  /** What the page says of itself: JSON. */
  page: string;
}

/**
 * Tells why something stands on the page in the frame. What the page says may be anything: it is read as values, and names
 * in it are looked up.
 * @param key the sentence that is asked about
 * @throws Denial where the page says nothing that can be read
 */
export function whyOnPage(
  checked: Pick<Checked, 'catalogue' | 'linked'>,
  site: LinkedSite,
  { spot, page }: WhyQuestion,
  key: string | undefined,
): Why {
  const told = toldPage(page, site.slice);
  const isSensitive = sensitivePaths(checked.catalogue, readRegistries(checked.catalogue), site);
  const known = { site, isSensitive, setAt: configuredAt(site, undefined) };
  try {
    const { said, setAt } = tellWay(told.moments, site.slice, known, { namesEvents: true });
    const { blocks, field } = isObject(spot) ? spot : {};
    const pressed = { blocks: textsIn(blocks), ...(typeof field === 'string' && { field }) };
    const why = whyHere({ ...known, setAt }, told, pressed, key);
    const arrived = said.findLastIndex(({ about }) => about === `page.${told.state.route}`);
    const from = said.findLastIndex(
      ({ about = '' }, index) => index < arrived && /^(?:event|page)\./u.test(about),
    );
    const { tables, conditions } = decisionsOf(site, checked.linked.personas);
    const open = new Set([
      ...tables.map(({ part, name }) => `${part}.${name}`),
      ...conditions.map(({ name }) => `conditions.${name}`),
      ...[...(site.reached.get('copy') ?? [])].map((name) => `copy.${name}`),
    ]);
    const only = (all: readonly Explanation[]): Explanation[] =>
      all.map(({ about, within = [], ...one }) => ({
        ...one,
        ...(about !== undefined && open.has(about) && { about }),
        within: only(within),
      }));
    return {
      subject: why.subject,
      words: only(why.words),
      shown: only(why.shown),
      led: only(said.slice(Math.max(0, from))),
      before: only(said.slice(0, Math.max(0, from))),
      screen: only(why.screen),
      isOutdated: isOutdated(told, site.slice),
    };
  } catch (error) {
    // The interpreter throws at states to which no flow leads.
    console.error(error);
    throw new Denial(400, 'The page is in a state that the documents do not know: load it again.');
  }
}

function whyHere(
  known: ToldSite,
  told: ToldPage,
  { blocks, field }: Spot,
  key: string | undefined,
): Pick<Why, 'subject' | 'words' | 'shown' | 'screen'> {
  const { site } = known;
  const { slice } = site;
  const { route, dialogs } = told.state;
  const context = createContext(slice, told.surroundings, told.state);
  const answered = { ...context, applicant: { ...context.applicant, ...told.typed } };
  const page: PageNow = {
    context,
    inactive: new Set(told.inactive),
    formOf: ({ props: { form } }) => {
      const linked = typeof form === 'string' ? site.forms.get(form) : undefined;
      if (linked === undefined) return undefined;
      const { fields, sections } = linked.source;
      const open = sections.filter(({ when }) => when === undefined || holds(slice, when, answered));
      return {
        asked: new Set(told.asked.filter((name) => Object.hasOwn(fields, name))),
        open: new Set(open.map(({ id }) => id)),
        answer: (name) => told.typed[name],
        absence: 'another step of its form asks for it, or there is nothing to choose',
      };
    },
  };
  const uses = key === undefined ? [] : usesInForms(site, key);
  const asked = field ?? uses.find((use) => told.asked.includes(use.field ?? ''))?.field;
  const top = dialogs.flatMap((id) => slice.screens[slice.dialogs[id]?.screen ?? ''] ?? []);
  const screens = [...top.reverse(), ...screensOf(slice, route).reverse()];
  const isShown: IsShown = ({ when }) => when === undefined || holds(slice, when, context);
  const found = blockMeant(site, screens, { blocks, field: asked }, key, isShown);
  const screen = found?.screen ?? screens[0];
  const { words, shown } =
    found === undefined
      ? { words: [], shown: [] }
      : whyBlock(known, page, found.screen, found.chain, { key, field: asked });
  const isTold = key === undefined || words.some((one) => mentions(one, `copy.${key}`));
  const routes = member(site.layers.flowNode, 'routes');
  const onPage: Explanation = {
    words: `page ${route ?? 'unknown'} (screen ${screen?.id ?? 'unknown'})`,
    at: route === undefined || member(routes, route) === undefined ? undefined : keyOf(routes, route),
  };
  const inside = found === undefined ? undefined : `block ${found.chain[0].id}`;
  return {
    subject: key ?? (asked === undefined ? inside : `field ${asked}`) ?? onPage.words,
    words: [...words, ...(isTold ? [] : [tellSentence(known, key)]), ...uses.map(({ said }) => said)],
    shown: [...shown, onPage],
    screen: screen === undefined ? [] : whyShown(known, page, screen),
  };
}

function keyOf(holder: Node | undefined, key: string): string | undefined {
  return holder && authoredAt(keyPlace(holder, key));
}

/** Where the forms of a site say a sentence, as which of their words. */
function usesInForms({ forms }: LinkedSite, key: string): { field?: string; said: Explanation }[] {
  const usesIn = (node: Node | undefined, path: readonly string[]): { words: string; at: string }[] => {
    if (node === undefined) return [];
    if (node.kind === 'scalar')
      return node.value === key ? [{ words: path.join(' '), at: authoredAt(node.place) }] : [];
    const inner =
      node.kind === 'list'
        ? node.items.map((item, index): [string, Node] => [String(index + 1), item])
        : entriesOf(node).map(([name, one]): [string, Node] => [name.replace(/^ui:/u, ''), one]);
    return inner.flatMap(([name, one]) => usesIn(one, [...path, name]));
  };
  return [...forms].flatMap(([id, { node, fieldNodes }]) => [
    ...['sections', 'messages'].flatMap((part) =>
      usesIn(member(node, part), [part]).map(({ words, at }) => ({
        said: { words: `form ${id} says it as ${words}`, at },
      })),
    ),
    ...[...fieldNodes].flatMap(([field, one]) =>
      usesIn(one, []).map(({ words, at }) => ({
        field,
        said: { words: `field ${field} says it as ${words}`, at },
      })),
    ),
  ]);
}

type IsShown = (block: BlockNode) => boolean;

/** The block that a press means: the innermost one that the page names there, and of those in it the one with the words. */
function blockMeant(
  site: LinkedSite,
  screens: readonly Screen[],
  { blocks, field }: Spot,
  key: string | undefined,
  isShown: IsShown,
): { screen: Screen; chain: BlockChain } | undefined {
  const all = screens.flatMap((screen) => chainsOf(screen).map((chain) => ({ screen, chain })));
  const ids = blocks.filter((name) => all.some(({ chain: [{ id }] }) => id === name));
  const scores = all.flatMap(({ screen, chain }) => {
    const [{ props }] = chain;
    const around = chain.map(({ id }) => id);
    const depth = ids[0] === undefined ? 0 : around.indexOf(ids[0]);
    const form = site.forms.get(String(props.form));
    const isOfForm = field !== undefined && form?.fieldNodes.has(field) === true;
    const isSaid = key !== undefined && sentencesIn(props).includes(key);
    // What the page does not name has to be known by its words or its field.
    if (depth < 0 || (depth > 0 && !isSaid) || (ids.length === 0 && !isSaid && !isOfForm)) return [];
    const named = ids.filter((id) => around.includes(id)).length;
    const score = [isSaid, isOfForm, chain.every(isShown)].map(Number);
    return [{ screen, chain, score: [...score, named, -depth] }];
  });
  return scores.sort((one, other) => compare(other.score, one.score))[0];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return (one[index] ?? 0) - (other[index] ?? 0);
}

interface ToldPage {
  state: MachineState;
  surroundings: Surroundings;
  inactive: string[];
  typed: Record<string, unknown>;
  /** Fields that stand on the page. */
  asked: string[];
  moments: Extract<Moment, { kind: 'event' }>[];
}

/** What a page says of itself, as far as it can be read. @throws Denial */
function toldPage(page: unknown, slice: Slice): ToldPage {
  let told: unknown;
  try {
    told = JSON.parse(String(page));
  } catch {
    told = undefined;
  }
  if (!isObject(told) || !isObject(told.state))
    throw new Denial(409, 'The page says nothing of itself yet: try again when it stands.');
  const surroundings = { ...emptySurroundings, ...objectsIn(told.surroundings, emptySurroundings) };
  const moments = (Array.isArray(told.moments) ? told.moments : []).flatMap((moment: unknown) => {
    const event = isObject(moment) ? eventIn(moment.event, slice) : undefined;
    if (event === undefined || !isObject(moment)) return [];
    return [{ kind: 'event' as const, event, before: stateIn(moment.before), surroundings }];
  });
  return {
    state: stateIn(told.state),
    surroundings,
    inactive: textsIn(told.inactive),
    typed: isObject(told.typed) ? told.typed : {},
    asked: textsIn(told.asked),
    moments,
  };
}

function stateIn(told: unknown): MachineState {
  const state = isObject(told) ? told : {};
  const { route, dialogs, deadlines } = state;
  const timers = Array.isArray(deadlines) ? deadlines.filter(isObject) : [];
  return {
    ...(objectsIn(state, initialState()) as unknown as MachineState),
    ...(typeof route === 'string' && { route }),
    dialogs: textsIn(dialogs),
    deadlines: timers.map(({ id, event, at }) => ({ id: String(id), event: String(event), at: Number(at) })),
  };
}

/** Of the members that are objects, those that are; the others as they are from the start. */
function objectsIn(told: unknown, start: object): Record<string, unknown> {
  const given = isObject(told) ? told : {};
  return Object.fromEntries(
    Object.entries(start).map(([name, empty]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return [name, typeof value === typeof empty && isObject(value) === isObject(empty) ? value : empty];
    }),
  );
}

function textsIn(told: unknown): string[] {
  return Array.isArray(told) ? told.filter((one) => typeof one === 'string') : [];
}

/** The call of an answer is the one of the documents, whatever the page says of it. */
function eventIn(told: unknown, slice: Slice): MachineEvent | undefined {
  if (!isObject(told)) return undefined;
  const { type, path, event, values, detail, id, key, usable, outcome } = told;
  if (type === 'visited') return { type, path: String(path) };
  if (type === 'elapsed') return { type, id: String(id) };
  if (type === 'raised')
    return {
      type,
      event: String(event),
      ...(isObject(values) && { values }),
      ...(isObject(detail) && { detail }),
    };
  const call = type === 'settled' ? callAt(slice, String(key)) : undefined;
  if (call === undefined) return undefined;
  const answer = isObject(outcome) ? outcome : {};
  return { type: 'settled', call, key: String(key), usable: usable === true, outcome: answer };
}

/** @param at its place in the slice: `routes/offer/entry/2`, `on/submitted/0/call/done/1` */
function callAt(slice: Slice, at: string): CallEffect | undefined {
  let found: unknown = slice;
  for (const part of at.split('/')) {
    const isBranch = part === 'done' || part === 'failed';
    const holder: unknown = isBranch && isObject(found) ? found.call : found;
    const isThere = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, part);
    found = isThere ? (holder as Record<string, unknown>)[part] : undefined;
  }
  return isObject(found) && isObject(found.call) ? (found.call as unknown as CallEffect) : undefined;
}

/** Whether what happened would come to another page or dialog now. */
function isOutdated({ moments, state, surroundings }: ToldPage, slice: Slice): boolean {
  return moments.some(({ event, before }, index) => {
    const later = moments.slice(index + 1);
    const now = step(slice, surroundings, before, event);
    const [path] = now.commands.flatMap((command) => (command.do === 'navigate' ? [command.path] : []));
    const [came] = later.flatMap((moment) => (moment.event.type === 'visited' ? [moment.event.path] : []));
    const isElsewhere = path !== undefined && came !== undefined && path.split('?')[0] !== came;
    const after = later[0]?.before ?? state;
    return isElsewhere || now.state.dialogs.join() !== after.dialogs.join();
  });
}
