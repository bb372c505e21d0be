import { join } from 'node:path';
import { Compiler } from '../Compiler.ts';
import type { Catalogue } from '../document/Catalogue.ts';
import type { BuiltRelease } from '../release/buildRelease.ts';
import { contentHash } from '../release/contentHash.ts';
import { writePointer } from '../release/pointer.ts';
import { devRelease } from '../release/Release.ts';
import { writeFiles } from '../release/writeRelease.ts';
import { readWritten } from './readWritten.ts';

/** What a page has to be told after a change. */
export interface Change {
  /** Sentences of the mistakes; the page keeps the last good state while there are any. */
  mistakes: string[];
  /** `key` is the site, `url` gives its new slice. */
  slices: { key: string; url: string }[];
  /** `url` imports the new module; `keys` are the sites that use it. */
  forms: { id: string; url: string; keys: string[] }[];
  /** `url` is another one at every change, since browsers do not load again what they have. */
  themes: { brand: string; url: string }[];
  /** Milliseconds the change took. */
  took: number;
}

/**
 * The release that `npm run dev` runs: compiled in memory, written to `<releases>/dev/` for the API server beside it,
 * and compiled again at each change with what did not change kept.
 */
export class DevRelease {
  private readonly compiler: Compiler;
  private readonly releases: string;
  private readonly onCatalogue: (catalogue: Catalogue) => void;
  private built: BuiltRelease | undefined;
  private underWay: Promise<unknown> = Promise.resolve();
  private waiting: Promise<Change> | undefined;

  /** @param onCatalogue is told of the catalogue at each change, mistakes or not */
  constructor(root: string, releases: string, onCatalogue: (catalogue: Catalogue) => void = () => {}) {
    this.compiler = new Compiler(root);
    this.releases = releases;
    this.onCatalogue = onCatalogue;
  }

  /** A file of the release as it is now; undefined where it has none. */
  file(address: string): string | Uint8Array | undefined {
    return this.built?.files.get(address);
  }

  /** Compiles again. Calls that come while a run is under way share one more. */
  refresh(): Promise<Change> {
    this.waiting ??= this.underWay.then(() => {
      this.waiting = undefined;
      const run = this.run();
      this.underWay = run.catch(() => undefined);
      return run;
    });
    return this.waiting;
  }

  private async run(): Promise<Change> {
    const start = performance.now();
    const checked = this.compiler.check();
    this.onCatalogue(checked.catalogue);
    const nothing = { slices: [], forms: [], themes: [] };
    if (checked.mistakes.length > 0) {
      // Pages have something to stand on, and are told what differs from it once all is mended.
      this.built ??= await readWritten(this.releases);
      return {
        ...nothing,
        mistakes: checked.mistakes.map(checked.sentence),
        took: performance.now() - start,
      };
    }
    const built = await this.compiler.build(checked);
    const before = this.built;
    this.built = built;
    await this.write(built, before);
    return { mistakes: [], ...differences(before, built), took: performance.now() - start };
  }

  private async write(built: BuiltRelease, before: BuiltRelease | undefined): Promise<void> {
    const changed = [...built.files].filter(
      ([address, content]) => !isSame(before?.files.get(address), content),
    );
    await writeFiles(join(this.releases, devRelease), new Map(changed));
    if (changed.length > 0) await writePointer(this.releases, { default: devRelease, sites: {} });
  }
}

function isSame(one: string | Uint8Array | undefined, other: string | Uint8Array): boolean {
  if (one === undefined || typeof one === 'string' || typeof other === 'string') return one === other;
  return Buffer.compare(one, other) === 0;
}

/** What differs from the release before; nothing where there was none. */
function differences(
  before: BuiltRelease | undefined,
  after: BuiltRelease,
): Pick<Change, 'slices' | 'forms' | 'themes'> {
  const change: Pick<Change, 'slices' | 'forms' | 'themes'> = { slices: [], forms: [], themes: [] };
  if (before === undefined) return change;
  const forms = new Map<string, { id: string; url: string; keys: string[] }>();
  for (const [key, site] of Object.entries(after.manifest.sites)) {
    const earlier = before.manifest.sites[key];
    const slice = after.files.get(site.slice);
    if (slice !== before.files.get(site.slice)) change.slices.push({ key, url: urlOf(site.slice) });
    for (const [id, module] of Object.entries(site.forms)) {
      if (earlier?.forms[id] === module) continue;
      const form = forms.get(module) ?? { id, url: urlOf(module), keys: [] };
      form.keys.push(key);
      forms.set(module, form);
    }
  }
  for (const [address, content] of after.files) {
    const brand = /^themes\/(.+)\.css$/.exec(address)?.[1];
    if (brand === undefined || before.files.get(address) === content) continue;
    change.themes.push({ brand, url: `${urlOf(address)}?${contentHash(content, 16)}` });
  }
  return { ...change, forms: [...forms.values()] };
}

function urlOf(address: string): string {
  return `/_release/${devRelease}/${address}`;
}
