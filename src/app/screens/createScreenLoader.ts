import type { ComponentType } from 'react';
import { fetchCode } from '../../blocks/shared/fetchCode.ts';
import { holds } from '../../engine/conditions/holds.ts';
import type { CompiledForm } from '../../engine/form.ts';
import {
  type BlockNode,
  type LateSlice,
  mergeLateSlice,
  type Screen,
  type Slice,
} from '../../engine/slice.ts';
import { contextAtom, formsAtom, releaseBaseAtom, sliceAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { fetchJson } from '../browser.ts';

/** A block for the screen renderer. The catalogue check ensures that its props fit. */
export type AnyBlock = ComponentType<Record<string, unknown>>;

/** Loads what screens need in parallel (design §3: no waterfall), and caches it. */
export interface ScreenLoader {
  /** Whether a screen can be rendered completely. */
  isLoaded(screens: readonly Screen[]): boolean;
  /** Rejects if something could not be loaded; the rest stays loaded. */
  load(screens: readonly Screen[]): Promise<void>;
  /** The same for what can be rendered before the forms (PERF-03): all blocks but `blocksOfForms`. */
  begin(screens: readonly Screen[]): Promise<void>;
  /** The second part of the slice (PERF-02); rejects if it could not be loaded. */
  loadRest(): Promise<void>;
  /** Names of the blocks that a screen renders on this site. */
  blocksOf(screen: Screen): string[];
  /** A block that was loaded. */
  block(name: string): AnyBlock | undefined;
}

interface BlockModule {
  default: unknown;
}

export interface LoaderSources {
  store: AppStore;
  blocks: Readonly<Record<string, () => Promise<BlockModule>>>;
  loadWidgets(names: readonly string[]): Promise<void>;
  /** @param address of the form's module */
  loadForm(address: string): Promise<CompiledForm>;
}

/** @param sources load blocks, widgets and forms */
export function createScreenLoader(sources: LoaderSources): ScreenLoader {
  const blocks = new Map<string, BlockModule>();
  const widgets = new Set<string>();

  async function loadBlock(name: string): Promise<void> {
    if (blocks.has(name)) return;
    const entry = Object.hasOwn(sources.blocks, name) ? sources.blocks[name] : undefined;
    if (entry === undefined) throw new Error(`no block is named "${name}"`);
    blocks.set(name, await fetchCode(entry));
  }

  async function loadWidgets(names: string[]): Promise<void> {
    const missing = names.filter((name) => !widgets.has(name));
    if (missing.length === 0) return;
    await fetchCode(() => sources.loadWidgets(missing));
    for (const name of missing) widgets.add(name);
  }

  async function loadForm(id: string): Promise<void> {
    if (Object.hasOwn(sources.store.get(formsAtom), id)) return;
    const address = formAddress(sources.store.get(sliceAtom), id);
    if (address === undefined) throw new Error(`no form is named "${id}"`);
    const file = `${sources.store.get(releaseBaseAtom)}${address}`;
    const form = await fetchCode(() => sources.loadForm(file));
    sources.store.set(formsAtom, (before) => ({ ...before, [id]: form }));
  }

  async function loadRest(): Promise<void> {
    const { store } = sources;
    const slice = store.get(sliceAtom);
    if (slice.late === undefined) return;
    // A second request at the same time is answered from the browser's cache, because the file never changes.
    const late = await fetchCode(() => fetchJson(`${store.get(releaseBaseAtom)}${slice.late}`));
    mergeLateSlice(slice, late as LateSlice);
  }

  async function loadBlocksOf(screens: readonly Screen[]): Promise<void> {
    if (screens.some(({ late }) => late)) await loadRest();
  }

  function blocksOf({ uses, siteBlocks = [] }: Screen): string[] {
    const { store } = sources;
    const wanted = siteBlocks.filter(({ when }) => holds(store.get(sliceAtom), when, store.get(contextAtom)));
    return [...uses.blocks, ...wanted.map(({ block }) => block)];
  }

  return {
    loadRest,
    blocksOf,
    isLoaded: (screens) =>
      screens.every(
        (screen) =>
          screen.late !== true &&
          blocksOf(screen).every((name) => blocks.has(name)) &&
          screen.uses.widgets.every((name) => widgets.has(name)) &&
          screen.uses.forms.every((id) => Object.hasOwn(sources.store.get(formsAtom), id)),
      ),
    async load(screens) {
      const all = (kind: 'widgets' | 'forms') => [...new Set(screens.flatMap(({ uses }) => uses[kind]))];
      await Promise.all([
        loadBlocksOf(screens),
        ...[...new Set(screens.flatMap(blocksOf))].map(loadBlock),
        loadWidgets(all('widgets')),
        ...all('forms').map(loadForm),
      ]);
    },
    async begin(screens) {
      await loadBlocksOf(screens);
      const early = screens.flatMap((screen) => {
        const late = blocksOfForms(screen);
        return blocksOf(screen).filter((name) => !late.has(name));
      });
      await Promise.all([...new Set(early)].map(loadBlock));
    },
    block: (name) => blocks.get(name)?.default as AnyBlock | undefined,
  };
}

function formAddress(slice: Slice, id: string): string | undefined {
  return Object.hasOwn(slice.forms, id) ? slice.forms[id]?.module : undefined;
}

/**
 * Names of the blocks of this screen that hold a form. Form code is the largest part of a page and is below the heading, so
 * the rest is rendered first (PERF-03).
 */
export function blocksOfForms({ blocks, uses }: Pick<Screen, 'blocks' | 'uses'>): Set<string> {
  const found = new Set<string>();
  const visit = (node: BlockNode) => {
    if (typeof node.props.form === 'string' && uses.forms.includes(node.props.form)) found.add(node.block);
    node.blocks.forEach(visit);
  };
  blocks.forEach(visit);
  return found;
}
