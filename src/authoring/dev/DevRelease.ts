import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Checked, Compiler, type SitePage } from '../../compile/Compiler.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Overlay } from '../../compile/read/readCatalogue.ts';
import type { BuiltRelease } from '../../compile/release/buildRelease.ts';
import { writeFiles, writePointer } from '../../compile/release/pointer.ts';
import { devRelease } from '../../compile/release/Release.ts';
import { contentHash, type SiteDocument } from '../../compile/release/SiteDocument.ts';
import { lintInSteps } from '../lint/lint.ts';
import { readWritten } from './readWritten.ts';

/** What a page has to be told after a change. */
export interface Change {
  /** Sentences of the mistakes; the page keeps the last good state while there are any. */
  mistakes: string[];
  /** `key` is the site, `url` gives its new slice in one of its languages; the slice names the modules of its forms. */
  slices: { key: string; url: string }[];
  /** `url` is another one at every change, since browsers do not load again what they have. */
  themes: { brand: string; url: string }[];
  /** Sites whose settings differ: rules, switches, values. */
  settings: string[];
  /** Milliseconds the change took. */
  took: number;
}

/** What is told before all is checked; `took` is how long it was to there. */
export type Ahead = Omit<Change, 'mistakes'>;

type Changed = Omit<Ahead, 'took'>;

export interface DevListeners {
  /** Is told what a whole check found at each change, mistakes or not. */
  onChecked?: (checked: Checked) => void;
  /** Is told what a page that somebody looks at has of a change, as soon as its site is linked. */
  onAhead?: (ahead: Ahead) => void;
  /** Gives the texts that are not saved yet, at each change. */
  overlay?: () => Promise<Overlay>;
  /** Gives what is released in place of a site; the same for the same site. */
  amend?: (site: LinkedSite) => LinkedSite;
}

/**
 * Milliseconds that a page has to ask for what it was told, or for what that leads to, before the other sites are linked. A
 * page that is slow has some of them, not all the time that it wants.
 */
const headStart = 200;
const longestHeadStart = 2000;

/** Sites whose pages are told ahead: those in a few windows, not every one that was ever opened. */
const atOnce = 3;

/** Modules of forms that a page may still ask for: it has a slice, and loads the forms of it later. */
const keptForms = 500;

/** The first part of a site's slice, in whichever language. */
const sliceOfSite = /^slices\/([^./]+\.[^./]+)(?:\.(?!late\.)[^./]+)?\.json$/u;

/**
 * The release that `npm run dev` runs: compiled in memory, written to `<releases>/dev/` for the API server beside it,
 * and compiled again at each change with what did not change kept. Sites whose slices were asked for come first, and their
 * pages do not wait for the others (PERF-05).
 */
export class DevRelease {
  private readonly compiler: Compiler;
  private readonly releases: string;
  private readonly listeners: DevListeners;
  /** What is on disk. */
  private written: BuiltRelease | undefined;
  /** What pages are given: the same, and what was told ahead of it. */
  private shown: BuiltRelease | undefined;
  /** Modules of forms that were in it before, the latest last. */
  private readonly goneForms = new Map<string, string | Uint8Array>();
  /** Sites that somebody looked at, the latest last. */
  private readonly lookedAt = new Set<string>();
  /** When something was asked for last, by `performance.now()`. */
  private askedAt = 0;
  private underWay: Promise<unknown> = Promise.resolve();
  /** What the next run begins with. */
  private found: Checked | undefined;
  private waiting: Promise<Change | undefined> | undefined;

  constructor(root: string, releases: string, listeners: DevListeners = {}) {
    this.compiler = new Compiler(root);
    this.releases = releases;
    this.listeners = listeners;
  }

  /** A file of the release as it is now; undefined where it has none. */
  file(address: string): string | Uint8Array | undefined {
    this.askedAt = performance.now();
    const key = sliceOfSite.exec(address)?.[1];
    if (key !== undefined) {
      this.lookedAt.delete(key);
      this.lookedAt.add(key);
    }
    return this.shown?.files.get(address) ?? this.goneForms.get(address);
  }

  /**
   * Compiles again. Calls that come while a run is under way share one more, for which that one is given up: it gives
   * undefined.
   * @param found what is known of some sites already: their pages do not wait for that
   */
  refresh(found?: Checked): Promise<Change | undefined> {
    this.found = found;
    this.waiting ??= this.underWay.then(() => {
      this.waiting = undefined;
      const run = this.run();
      this.underWay = run.catch(() => undefined);
      return run;
    });
    return this.waiting;
  }

  private async run(): Promise<Change | undefined> {
    const start = performance.now();
    const tell = (page: SitePage) => this.goAhead(page, start);
    await this.inTurns(pagesOf(this.found), tell);
    const first = [...this.lookedAt].reverse().slice(0, atOnce);
    const checking = this.compiler.checkInSteps({ first }, await this.listeners.overlay?.());
    const linkedAll = await this.inTurns(checking, tell);
    const checked = linkedAll && (await this.inTurns(lintInSteps(linkedAll)));
    if (checked === undefined) return undefined;
    this.listeners.onChecked?.(checked);
    if (checked.mistakes.length > 0) {
      // Pages have something to stand on, and are told what differs from it once all is mended.
      this.written ??= await readWritten(this.releases);
      this.shown ??= this.written;
      const mistakes = checked.mistakes.map(checked.sentence);
      return { mistakes, slices: [], themes: [], settings: [], took: performance.now() - start };
    }
    const { linked } = checked;
    const { amend = (site: LinkedSite) => site } = this.listeners;
    const released = { ...checked, linked: { ...linked, sites: linked.sites.map(amend) } };
    const built = await this.compiler.build(released);
    const change = differences(this.shown, built);
    await this.write(built);
    this.keepForms(built);
    this.shown = built;
    return { mistakes: [], ...change, took: performance.now() - start };
  }

  /**
   * Lets pages and calls have their turn after each step, and gives up, with undefined, for a run that waits.
   * @param take is given what a step gives, and tells whether a page is told of it
   */
  private async inTurns<Step, Result>(
    steps: Generator<Step | undefined, Result>,
    take: (step: Step) => Promise<boolean> = async () => false,
  ): Promise<Result | undefined> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (step.value !== undefined && (await take(step.value))) await this.letPageAsk();
      await pause(0);
      if (this.waiting !== undefined) return undefined;
    }
  }

  private async letPageAsk(): Promise<void> {
    const latest = performance.now() + longestHeadStart;
    for (let until = performance.now() + headStart; until > performance.now() && !this.waiting; ) {
      await pause(until - performance.now());
      until = Math.min(this.askedAt + headStart, latest);
    }
  }

  /** Gives the pages of a site what they show now. Tells whether there is anything new. */
  private async goAhead(page: SitePage, start: number): Promise<boolean> {
    const before = this.shown;
    const { key } = page.site;
    if (before?.manifest.sites[key] === undefined) return false;
    const site = this.listeners.amend?.(page.site) ?? page.site;
    const files = await this.compiler.buildPage({ ...page, site });
    const after = { ...before, files: new Map([...before.files, ...files]) };
    const ahead = differences(before, after);
    this.shown = after;
    if (ahead.slices.length + ahead.themes.length === 0) return false;
    this.listeners.onAhead?.({ ...ahead, took: performance.now() - start });
    return true;
  }

  /** A page that is slower than the next change still gets the forms of the slice that it has. */
  private keepForms(next: BuiltRelease): void {
    for (const [address, content] of this.shown?.files ?? [])
      if (address.startsWith('forms/') && !next.files.has(address)) this.goneForms.set(address, content);
    for (const address of [...this.goneForms.keys()].slice(0, -keptForms)) this.goneForms.delete(address);
  }

  private async write(built: BuiltRelease): Promise<void> {
    const changed = [...built.files].filter(
      ([address, content]) => !isSame(this.written?.files.get(address), content),
    );
    await replaceFiles(join(this.releases, devRelease), new Map(changed));
    if (changed.length > 0) await writePointer(this.releases, { default: devRelease, sites: {} });
    this.written = built;
  }
}

/**
 * Replaces files of a release that is read meanwhile: each as a whole, and those that are new before those that may name them.
 */
async function replaceFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const draft = join(folder, '.draft');
  await writeFiles(draft, files);
  const places = [...files.keys()].map((address) => join(folder, address));
  for (const place of new Set(places.map(dirname))) mkdirSync(place, { recursive: true });
  const isThere = new Map([...files.keys()].map((address) => [address, existsSync(join(folder, address))]));
  const inOrder = [...isThere].sort(([, one], [, other]) => Number(one) - Number(other));
  for (const [address] of inOrder) renameSync(join(draft, address), join(folder, address));
}

function* pagesOf(found: Checked | undefined): Generator<SitePage | undefined, void> {
  if (found === undefined || found.mistakes.length > 0) return;
  const { sites, brands } = found.linked;
  for (const site of sites) {
    const brand = brands.get(site.layers.brand);
    if (brand !== undefined) yield { site, brand };
  }
}

function isSame(one: string | Uint8Array | undefined, other: string | Uint8Array): boolean {
  if (one === undefined || typeof one === 'string' || typeof other === 'string') return one === other;
  return Buffer.compare(one, other) === 0;
}

/** What differs from the release before; nothing where there was none. */
function differences(before: BuiltRelease | undefined, after: BuiltRelease): Changed {
  const change: Changed = { slices: [], themes: [], settings: [] };
  if (before === undefined) return change;
  for (const key of Object.keys(after.manifest.sites)) {
    const settings = `settings/${key}.json`;
    if (settingsIn(before.files.get(settings)) !== settingsIn(after.files.get(settings)))
      change.settings.push(key);
  }
  for (const [address, content] of after.files) {
    if (before.files.get(address) === content) continue;
    const key = sliceOfSite.exec(address)?.[1];
    if (key !== undefined) change.slices.push({ key, url: urlOf(address) });
    const brand = /^themes\/(.+)\.css$/.exec(address)?.[1];
    if (brand !== undefined)
      change.themes.push({ brand, url: `${urlOf(address)}?${contentHash(content, 16)}` });
  }
  return change;
}

/** Of what the API server has of a site, what its configuration tells pages. */
function settingsIn(document: string | Uint8Array | undefined): string {
  const known = parsed.get(document ?? '');
  if (known !== undefined || typeof document !== 'string') return known ?? '';
  const settings = JSON.stringify((JSON.parse(document) as Partial<SiteDocument>).settings);
  if (parsed.size > 200) parsed.clear();
  parsed.set(document, settings);
  return settings;
}

const parsed = new Map<string | Uint8Array, string>();

function urlOf(address: string): string {
  return `/_release/${devRelease}/${address}`;
}
