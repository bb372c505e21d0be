/** Run by itself: records what the screens of the brands that it is given ask for, and prints it as JSON. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { InjectOptions } from 'fastify';
import { enterState } from '../../scripts/pictures/enterState.ts';
import { fixLot } from '../../scripts/pictures/lotPlugin.ts';
import { pictureDay } from '../../scripts/pictures/settle.ts';
import { startReferenceApi } from '../../scripts/pictures/startReferenceApi.ts';
import type { ScreenState } from '../../src/authoring/ScreenState.ts';
import type { RecordedAnswer, Recording } from './recordedAnswers.ts';

export interface Wanted {
  /** The folder of releases, with one for development. */
  releases: string;
  brands: readonly string[];
  states: readonly ScreenState[];
}

/**
 * What the reference API answers to every state of every screen in every brand, by the host labels of the sites: the page's
 * own code asks, and nothing is drawn. It is the day of all pictures, so that equal catalogues give equal answers.
 * @throws Error for a state that is not reached
 */
export async function recordAnswers(wanted: Wanted): Promise<Record<string, Recording>> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(wanted));
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (status !== 0) throw new Error('The answers for the screens could not be recorded.');
  return JSON.parse(printed) as Record<string, Recording>;
}

async function record({ releases, brands, states }: Wanted): Promise<Record<string, Recording>> {
  mock.timers.enable({ apis: ['Date'], now: pictureDay });
  const api = await startReferenceApi(releases);
  const recordings: Record<string, Recording> = {};
  const fileOf = (address: string) => join(releases, address.replace(/^\/_release\//u, ''));
  for (const state of states) {
    for (const brand of brands) {
      if (state.brand !== undefined && state.brand !== brand) continue;
      const site = `${state.site}.${brand}`;
      const recording = recordings[site] ?? { bodies: [], states: {} };
      recordings[site] = recording;
      const { bodies } = recording;
      const answers: RecordedAnswer[] = [];
      recording.states[state.name] = answers;
      let isRecorded = false;
      fixLot(`${brand} ${state.name}`);
      await enterState(brand, state, {
        fetch: async (address, init = {}) => {
          // A flow that is left goes on asking.
          if (isRecorded) return new Promise(() => undefined);
          const url = String(address).slice(`/_site/${site}`.length);
          const { statusCode: status, body } = await api.inject({
            method: init.method as InjectOptions['method'] & string,
            url,
            headers: { ...Object.fromEntries(new Headers(init.headers)), host: `${site}.localhost` },
            ...(typeof init.body === 'string' && { payload: init.body }),
          });
          const known = bodies.indexOf(body);
          answers.push({
            path: url.split('?')[0] ?? '',
            status,
            body: known === -1 ? bodies.push(body) - 1 : known,
          });
          return new Response(status === 204 ? null : body, { status });
        },
        readJson: async (address) => JSON.parse(await readFile(fileOf(address), 'utf8')),
        formAt: (address) => import(pathToFileURL(fileOf(address)).href),
        browser: { origin: 'http://localhost', width: 1_280 },
      });
      isRecorded = true;
    }
  }
  return recordings;
}

if (process.argv[1] === import.meta.filename) {
  const recordings = await record(JSON.parse(await text(process.stdin)));
  // Flows wait for what comes later, and would keep this process.
  process.stdout.write(JSON.stringify(recordings), () => process.exit());
}
