import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { DevListeners } from '../../authoring/dev/DevRelease.ts';
import type { BranchReview } from '../../authoring/edits/branchReview.ts';
import { Refusal } from '../../authoring/Refusal.ts';
import { Marker } from '../marks/markSite.ts';
import { buildPage, type StudioPage } from './buildPage.ts';
import { asking, createCalls, reviewing } from './calls.ts';
import { Desk } from './Desk.ts';
import { assertHere, assertOwn, bodyOf, Denial } from './guard.ts';
import type { Publisher } from './publishing.ts';

export interface StudioOptions {
  /** The folder that holds `brands/`, `flows/` and `schemas/`. */
  root: string;
  port: number;
  /** Headers of the studio's page, its content policy among them. */
  headers: Record<string, string>;
  /** Lets sites run releases. */
  publisher: Publisher;
  /** The branch that is reviewed; `root` is the folder that it is laid out in. */
  review?: BranchReview | undefined;
  /** What the calls of its page carry; of this start alone unless said. */
  token?: string;
}

export interface Studio {
  /** What takes part in each compile. */
  listeners: Pick<DevListeners, 'overlay' | 'amend' | 'onChecked'>;
  onStart(refresh: Desk['refresh']): void;
  /** A page of a site, with what tells the studio of its sentences. */
  frame(html: string): string;
  /** Answers what is asked of the studio. @returns false where it is not */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
}

/** The studio beside the development server: a page, its calls, and the change set that is laid over the documents. */
export function createStudio({
  root,
  port,
  headers,
  publisher,
  review,
  token = randomBytes(24).toString('base64url'),
}: StudioOptions): Studio {
  const host = `localhost:${port}`;
  const desk = new Desk(root, review);
  const marker = new Marker(join(root, '.cache', 'studio', 'releases', 'keys.json'));
  const calls = createCalls(root, desk, marker, publisher);
  let page: Promise<StudioPage> | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const [, , part = '', name = ''] = path.split('/');
    if (part === '' || part === 'assets') {
      assertHere(request, host);
      page ??= buildPage(token, asking);
      sendPage(response, await page, part === '' ? undefined : name, headers);
      return;
    }
    assertOwn(request, host, token);
    if (part === 'events') return sendStates(response);
    if (part !== 'calls' || !Object.hasOwn(calls, name)) throw new Denial(404, 'There is no such call.');
    const call = calls[name as keyof typeof calls] as (input: unknown) => unknown;
    assertOpen(request, name as keyof typeof calls);
    const said = (await call(await bodyOf(request))) ?? null;
    send(response, 200, JSON.stringify(said), 'application/json');
  };

  /** What a window does goes into the change set that it shows, or nowhere (F-827). @throws Denial */
  function assertOpen({ headers: { 'x-studio-set': set } }: IncomingMessage, name: keyof typeof calls): void {
    if (desk.review !== undefined && !reviewing.has(name))
      throw new Denial(409, `"${desk.review.branch}" is reviewed here: whoever wrote it changes it.`);
    if (set === undefined || set === desk.set.id || asking.has(name)) return;
    throw new Denial(409, `Another window opened the change set "${desk.set.name}": nothing was changed.`);
  }

  function sendStates(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    const end = desk.listen((state) => response.write(`${JSON.stringify(state)}\n`));
    response.on('close', end);
  }

  return {
    listeners: {
      overlay: () => desk.overlay(),
      amend: (site) => marker.mark(site),
      onChecked: (checked) => desk.checked(checked),
    },
    onStart: (refresh) => {
      desk.refresh = refresh;
    },
    frame: (html) =>
      html.replace(
        '<script type="module"',
        '<script type="module" src="/src/studio/marks/frame.ts"></script>\n    $&',
      ),
    answers(request, response) {
      if (!/^\/studio(?:[/?]|$)/u.test(request.url ?? '')) return false;
      answer(request, response).catch((error: unknown) => {
        const isKnown = error instanceof Denial || error instanceof Refusal;
        const status = error instanceof Denial ? error.status : isKnown ? 409 : 500;
        send(response, status, error instanceof Error ? error.message : String(error), 'text/plain');
        if (!isKnown) console.error(error);
      });
      return true;
    },
  };
}

function sendPage(
  response: ServerResponse,
  { html, assets }: StudioPage,
  name: string | undefined,
  headers: Record<string, string>,
): void {
  const asset = name === undefined ? undefined : assets.get(name);
  if (name !== undefined && asset === undefined) throw new Denial(404, 'There is no such file.');
  response.writeHead(200, {
    ...headers,
    'cache-control': 'no-store',
    'content-type': asset === undefined ? 'text/html; charset=utf-8' : asset.type,
  });
  response.end(asset === undefined ? html : asset.content);
}

function send(response: ServerResponse, status: number, content: string, type: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(content);
}
