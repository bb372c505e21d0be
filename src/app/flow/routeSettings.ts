import { readKey } from '../../api/readKey.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { routePath } from '../../engine/routing/routePath.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { surroundingsAtom } from '../../state/surroundingsAtom.ts';
import { canonicalNames } from '../configuration/canonicalNames.ts';
import type { FlowWorld } from './FlowWorld.ts';

/** Links that are shown where the call fails. */
const withoutAnswer: Record<string, boolean> = { PrivacyFooter: true, TermsFooter: true };

type Flags = Record<string, boolean>;

/** Which links the frame shows, route by route (RTE-034). */
export interface RouteSettings {
  /** Asks ahead, so that the answer is there with the page. */
  ask(route: string): void;
  /** Puts the flags of a route under `site.routing`; an answer that comes after the applicant has gone on is dropped. */
  apply(route: string): Promise<void>;
}

/** Route settings of a running flow (API-016). */
export function createRouteSettings(world: Pick<FlowWorld, 'store' | 'api'>): RouteSettings {
  const { store } = world;
  const asked = new Map<string, Promise<Flags>>();
  const ask = (id: string): Promise<Flags> | undefined => {
    const known = asked.get(id) ?? request(world, id);
    if (known !== undefined) asked.set(id, known);
    return known;
  };
  return {
    ask: (route) => void ask(route),
    async apply(route) {
      const flags = await ask(route);
      asked.delete(route);
      if (flags === undefined || store.get(machineAtom).route !== route) return;
      store.set(surroundingsAtom, (before) => ({ ...before, site: { ...before.site, routing: flags } }));
    },
  };
}

/** Undefined without a configuration: there is no session to ask with. */
function request({ store, api }: Pick<FlowWorld, 'store' | 'api'>, id: string): Promise<Flags> | undefined {
  const slice = store.get(sliceAtom);
  const { site } = store.get(surroundingsAtom);
  const route = Object.hasOwn(slice.routes, id) ? slice.routes[id] : undefined;
  if (route === undefined || site.url === undefined) return undefined;
  const Route = routePath(String(site.mainPath ?? ''), route.path, '').replace(/\/$/u, '');
  const spelling = canonicalNames(slice.context, 'site.routing');
  return api.call('get-route-settings', { Url: site.url, Route }).then(
    (answer) => (answer.success === false ? withoutAnswer : flagsOf(answer.payload, spelling)),
    () => withoutAnswer,
  );
}

/** A missing flag is false. `TermsHeader(CDN)` is read as `TermsHeaderCDN`. */
function flagsOf(payload: unknown, spelling: (name: string) => string): Flags {
  if (!isObject(payload)) return withoutAnswer;
  return Object.fromEntries(
    Object.keys(payload).map((name) => [
      spelling(name.replace('(CDN)', 'CDN')),
      readKey(payload, name) === true,
    ]),
  );
}
