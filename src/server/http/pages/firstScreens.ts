import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { todayInNewYork } from '../../../engine/dates/dates.ts';
import type { FirstFacts, FirstScreen, RenderFirstScreen } from '../../../engine/firstScreen.ts';
import type { FormModule } from '../../../engine/form.ts';
import { type LateSlice, mergeLateSlice, type Slice } from '../../../engine/slice.ts';
import { createKeyedQueue } from '../../platform/createKeyedQueue.ts';
import { type Observer, silentObserver } from '../../platform/metrics/Observer.ts';
import {
  type ReleaseReader,
  type ResolvedSite,
  routeFlags,
  type SiteRelease,
  type SiteSettings,
  siteAnswer,
} from '../../platform/sites/SiteSettings.ts';

/** The request for a first screen. */
interface WantedScreen {
  render: RenderFirstScreen;
  site: ResolvedSite;
  slice: Slice;
  /** The site's address, whatever spelling the browser used. */
  origin: string;
  pathname: string;
  /** The site in the query, on a plain host of the sandbox. */
  named?: string | undefined;
}

/** A first screen, with the data it was rendered with. */
export interface DrawnScreen extends FirstScreen {
  /** Of the page, without the query. */
  address: string;
  facts: FirstFacts;
}

type OfAnswer = Map<string, Promise<DrawnScreen | undefined>>;

/** How many addresses are remembered per answer; in the sandbox, ports come from outside. */
const remembered = 20;

/**
 * Renders the first screens of sites, each once per release, address, answer and day: none contains anything about a
 * visitor. One at a time per site, so that no one can overload a process.
 * @param asksRoute whether pages request the flags of their route anyway, because an issuer's API answers their calls
 */
export function createFirstScreens(
  releases: Pick<ReleaseReader, 'file'>,
  now: () => Date,
  { onFirstScreen }: Pick<Observer, 'onFirstScreen'> = silentObserver,
  asksRoute = false,
): (wanted: WantedScreen) => Promise<DrawnScreen | undefined> {
  // Another build renders differently. Settings are the same object as long as they are equal (`createSites`).
  const known = new WeakMap<RenderFirstScreen, WeakMap<SiteSettings, OfAnswer>>();

  const inTurn = createKeyedQueue();

  async function draw(wanted: WantedScreen, clock: number): Promise<DrawnScreen | undefined> {
    const { render, site, slice, origin, pathname, named } = wanted;
    const { id } = site.release;
    const began = performance.now();
    const facts: FirstFacts = {
      clock,
      routing: routeFlags(site, pathname),
      ...(asksRoute && { asksRoute }),
      ...(named !== undefined && { site: named }),
    };
    const screen = await render({
      slice,
      releaseBase: `/_release/${id}/`,
      answer: siteAnswer(site),
      address: { host: new URL(origin).host, origin, pathname },
      facts,
      async readForm(address) {
        const path = await releases.file(id, address);
        if (path === undefined) throw new Error(`The release ${id} lacks ${address}`);
        return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as FormModule;
      },
    });
    onFirstScreen(performance.now() - began);
    return screen && { ...screen, address: `${origin}${pathname}`, facts };
  }

  return (wanted) => {
    const { site, slice, origin, pathname, render } = wanted;
    const clock = now().getTime();
    const ofBuild = known.get(render) ?? new WeakMap<SiteSettings, OfAnswer>();
    known.set(render, ofBuild);
    const ofAnswer: OfAnswer = ofBuild.get(site.settings) ?? new Map();
    ofBuild.set(site.settings, ofAnswer);
    const name = [site.release.id, slice.language, origin, pathname, todayInNewYork(clock)].join(' ');
    const drawn = ofAnswer.get(name) ?? inTurn(site.key, () => draw(wanted, clock));
    if (ofAnswer.size >= remembered) ofAnswer.clear();
    ofAnswer.set(name, drawn);
    return drawn;
  };
}

/** Reads the linked catalogue of a site, once per release, since a release never changes. */
export function createSliceReader(releases: ReleaseReader): (release: SiteRelease) => Promise<Slice> {
  const known = new WeakMap<SiteRelease, Promise<Slice>>();
  const json = async (id: string, file: string): Promise<unknown> => {
    const path = await releases.file(id, file);
    if (path === undefined) throw new Error(`The release ${id} lacks ${file}`);
    return JSON.parse(await readFile(path, 'utf8'));
  };
  const read = async ({ id, files }: SiteRelease): Promise<Slice> => {
    const slice = (await json(id, files.slice)) as Slice;
    if (slice.late !== undefined) mergeLateSlice(slice, (await json(id, slice.late)) as LateSlice);
    return slice;
  };
  return (release) => {
    const slice = known.get(release) ?? read(release);
    known.set(release, slice);
    return slice;
  };
}
