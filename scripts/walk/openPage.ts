import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../../issuer/createServer.ts';
import type { OpenDatabase } from '../../issuer/platform/database/Database.ts';
import { testDatabase } from '../../issuer/platform/database/testDatabase.ts';
import { createSecrets, type Secrets } from '../../issuer/platform/encryption/secrets.ts';
import { portsOf } from '../../issuer/portsOf.ts';
import { createSandbox } from '../../issuer/sandbox/createSandbox.ts';
import type { ApiClient } from '../../src/api/client.ts';
import { createClient } from '../../src/api/createClient.ts';
import { openRelease } from '../../src/app/openRelease.ts';
import { loadCompiledForm } from '../../src/compile/forms/compileForm.ts';
import { readPointer } from '../../src/compile/release/pointer.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { calls } from '../../src/contracts/calls.ts';
import type { CompiledForm } from '../../src/engine/form.ts';
import type { Context } from '../../src/engine/machine.ts';
import { usualLimits } from '../../src/server/platform/limits/limits.ts';
import { contextAtom, formsAtom, machineAtom, releaseBaseAtom, sliceAtom } from '../../src/state/atoms.ts';
import { countWork } from './atRest.ts';
import { memoryCookies, memoryStorage } from './memory.ts';
import { type SiteVisit, type StartedSite, startSite } from './startSite.ts';

/** A tab of a browser on a site, over the real server, with nothing drawn. */
export interface OpenedPage {
  /** The site that runs in it now; a reload starts another. */
  readonly site: StartedSite;
  /** Resolves once nothing is under way. */
  quiet(): Promise<void>;
  /** Loads the address again in the same tab, or another one of the site. */
  reload(address?: string): Promise<void>;
  /** What the tab and the browser keep. */
  stored(): { tab: Record<string, string>; local: Record<string, string> };
  /** The bodies that went to a call, in order. */
  sent(call: string): Record<string, unknown>[];
  /** Every address that was asked for, in order. */
  asked(): readonly string[];
  /** Everything that went with a body, in order. */
  readonly bodies: readonly SentBody[];
  /** The compiled form, as the page loads it. */
  form(id: string): Promise<CompiledForm>;
}

/** A call with what went to it, and what the page knew then; undefined before it knew its site. */
export interface SentBody {
  call: string;
  body: Record<string, unknown>;
  known: Context | undefined;
}

let opened = 0;

/** Each page is somebody else's, in another network: what is limited for each of them is reached by nobody's first visit. */
function nextAddress(): string {
  opened += 1;
  return `10.${(opened >> 8) & 255}.${opened & 255}.1`;
}

/** Forms by the address of their module, which is named by its content. */
const forms = new Map<string, Promise<CompiledForm>>();

export interface PageOptions {
  /** What the browser keeps from before, other tabs included. */
  local?: Record<string, string>;
  /** Answers an address in place of the server; undefined leaves it to that. */
  answer?: (path: string) => Response | undefined;
  /** The page's clock; the real one unless said. */
  now?: () => number;
  /** Told of every event that the flow handles. */
  onEvent?: SiteVisit['onEvent'];
}

/**
 * @param labels host labels before `localhost`, for example `prequal.<brand>`
 * @param address path with query
 */
export async function openPage(
  product: ServedProduct,
  labels: string,
  address: string,
  { local: kept = {}, answer = () => undefined, now, onEvent }: PageOptions = {},
): Promise<OpenedPage> {
  const host = `${labels}.localhost`;
  const work = countWork(() => new Promise((resolve) => setImmediate(resolve)));
  const bodies: SentBody[] = [];
  let started: StartedSite | undefined;
  const asked: string[] = [];
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    asked.push(path);
    if (typeof init.body === 'string')
      bodies.push({
        call: path.split('/').at(-1) ?? '',
        body: JSON.parse(init.body),
        known: started?.store.get(contextAtom),
      });
    return answer(path) ?? send(product.port, host, path, asOfPage(init));
  };
  const from = nextAddress();
  const origin = `http://${host}:${product.port}`;
  const asOfPage = (init: RequestInit): RequestInit => ({
    ...init,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      'x-forwarded-for': from,
      // A browser says of each call that it comes from a page of the site.
      ...(init.method === 'POST' && { origin }),
    },
  });
  const clientOf: SiteVisit['api'] = (session): ApiClient => {
    const client = createClient({
      contracts: calls,
      bases: { web: '/api/', applicant: '/applicant-api/', origin: '/' },
      fetch: ((path: string, init?: RequestInit) => request(path, init)) as typeof fetch,
      ...session,
      language: () => started?.store.get(sliceAtom).language ?? 'en',
    });
    return { call: (name, request, options) => work.counted(client.call(name, request, options)) };
  };
  const readJson = async (path: string) => (await request(path)).json() as Promise<unknown>;
  const formAt = (module: string) => {
    const known =
      forms.get(module) ?? request(module).then(async (answer) => loadCompiledForm(await answer.text()));
    forms.set(module, known);
    known.catch(() => forms.delete(module));
    return known;
  };
  const [tab, local, cookies] = [memoryStorage(), memoryStorage(kept), memoryCookies()];
  // An action may wait for more than its calls.
  const quiet = async ({ store }: StartedSite) => {
    await work.quiet(() => Object.keys(store.get(machineAtom).busy).length > 0);
    await drawForms(store);
  };
  /** The forms of the screen are there, as on a page that draws it; one that cannot be fetched is not. */
  const drawForms = async (store: StartedSite['store']) => {
    const { screens, routes, forms: known } = store.get(sliceAtom);
    const screen = routes[store.get(machineAtom).route ?? '']?.screen ?? '';
    for (const id of screens[screen]?.uses.forms ?? []) {
      if (Object.hasOwn(store.get(formsAtom), id)) continue;
      const form = await formAt(`${store.get(releaseBaseAtom)}${known[id]?.module ?? ''}`).catch(
        () => undefined,
      );
      if (form !== undefined) store.set(formsAtom, (loaded) => ({ ...loaded, [id]: form }));
    }
  };
  const load = async (at: string) => {
    started = undefined;
    const site = await startSite({
      labels,
      address: at,
      api: clientOf,
      // As the document of the moment says.
      release: openRelease(product.release, undefined, readJson),
      readJson,
      loadForm: (address) => work.counted(formAt(address)),
      browser: { origin: `http://${host}`, width: 1280, userAgent: 'journey', referrer: '' },
      tab,
      local,
      cookies,
      work,
      now,
      onEvent,
    });
    started = site;
    await quiet(site);
    return site;
  };
  let site = await load(address);
  return {
    get site() {
      return site;
    },
    quiet: () => quiet(site),
    async reload(to = site.address()) {
      site = await load(to);
    },
    stored: () => ({ tab: tab.entries(), local: local.entries() }),
    sent: (call) => bodies.filter((body) => body.call === call).map(({ body }) => body),
    asked: () => asked,
    bodies,
    form: (id) => {
      const { store } = site;
      const known = formAt(`${store.get(releaseBaseAtom)}${store.get(sliceAtom).forms[id]?.module ?? ''}`);
      // As a page has it that draws the form.
      known.then((form) => store.set(formsAtom, (loaded) => ({ ...loaded, [id]: form })));
      return known;
    },
  };
}

/** `fetch` to the loopback address under a site's host, which Node's own cannot name. Rejects where the connection ends. */
export function send(port: number, host: string, address: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), host: `${host}:${port}` };
    const options = { port, host: '127.0.0.1', path: address, method: init.method ?? 'GET', headers };
    const call = request(options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve(
          new Response(Buffer.concat(pieces), {
            status: answer.statusCode ?? 500,
            headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
              name,
              String(value),
            ]),
          }),
        ),
      );
    });
    call.on('error', reject);
    call.end(init.body === undefined || init.body === null ? undefined : String(init.body));
  });
}

/** The product without a browser. */
export interface ServedProduct {
  /** Port on the loopback address. */
  port: number;
  /** Hash of the release. */
  release: string;
  close(): Promise<void>;
}

/** The same with what it writes, for those who look at it from behind. */
export interface OpenedProduct extends ServedProduct {
  database: OpenDatabase;
  secrets: Secrets;
}

/**
 * Puts the reference API behind releases, on a database in memory.
 * @param releasesFolder holds the release and says that every site runs it
 * @param now the server's clock
 */
export async function serveProduct(releasesFolder: string, now?: () => Date): Promise<OpenedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-walk-'));
  const appFolder = join(folder, 'app');
  writeBareApp(appFolder);
  const database = await (await testDatabase.open())();
  const sandbox = createSandbox({ timeout: 5_000 });
  const dependencies = {
    database,
    secrets: createSecrets([Buffer.alloc(32, 3)]),
    now: now ?? (() => new Date()),
  };
  const app = await createServer({
    ...dependencies,
    ports: portsOf({}, sandbox, dependencies),
    releases: openReleases(releasesFolder),
    releasesFolder,
    appFolder,
    sandbox,
    // All who are walked write from the same few e-mail addresses and phones, and there are more of them than any day has.
    limits: {
      ...usualLimits,
      applicationEmail: { ...usualLimits.applicationEmail, points: 100_000 },
      applicationPhone: { ...usualLimits.applicationPhone, points: 100_000 },
    },
    environment: 'development',
    // A page says whose it is (`openPage`).
    trustedProxies: '127.0.0.1',
    logLevel: 'silent',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const pointer = await readPointer(releasesFolder);
  return {
    release: pointer?.default ?? '',
    database,
    secrets: dependencies.secrets,
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close();
      sandbox.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A code build without code: enough for the pages of the sites, which nobody draws here. */
function writeBareApp(folder: string): void {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>{{title}}</title><!--{{head}}-->{{noscript}}',
  );
}
