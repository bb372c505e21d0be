/**
 * `node testing/foreignApi/main.ts --release FOLDER [--port N] [--deviation NAME]`: an API of somebody else, for tests of the page
 * and of `npm run lab -- conformance`. It knows nothing of `src/`: it spells its keys in its own way, wraps some answers and others
 * not, says numbers as text and texts as numbers, gives nothing that the contract does not ask for, and remembers in memory
 * what it is told. Its sites are those of a release: FOLDER is one of `releases/`, of whose `settings/` it answers what a page
 * needs to begin (readSites.ts). An SSN that ends in an odd digit is approved, another one declined; the one-time code is
 * always 246810; reservations are D1 and ten more digits.
 * `--origin` is an origin whose pages may call it by themselves; there may be several.
 * `--deviation` names one of deviations.json, a way to break the contract.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { answerRequest, type Deviation, type State } from './answerRequest.ts';
import planted from './deviations.json' with { type: 'json' };
import { readSites } from './readSites.ts';

const { values } = parseArgs({
  options: {
    release: { type: 'string' },
    port: { type: 'string', default: '0' },
    deviation: { type: 'string' },
    origin: { type: 'string', multiple: true, default: [] },
  },
});
const { release, deviation, origin: origins } = values;
if (release === undefined) throw new Error('Say --release, the folder of a release.');
const deviations = planted as Record<string, Deviation>;
if (deviation !== undefined && !Object.hasOwn(deviations, deviation))
  throw new Error(`There is no deviation "${deviation}"; there are ${Object.keys(deviations).join(', ')}.`);

const state: State = {
  deviation: deviation === undefined ? undefined : deviations[deviation],
  sessions: new Map(),
  given: 0,
  siteOf: readSites(release),
};

const server = createServer(
  (request, response) =>
    void handle(request, response).catch(() => {
      if (response.headersSent) return response.destroy();
      const body = { error: { code: 'invalid', message: 'This request cannot be read.' } };
      response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    }),
);

/** @throws Error where the request cannot be read */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  if (headers.origin !== undefined && origins.includes(headers.origin)) {
    response.setHeader('Access-Control-Allow-Origin', headers.origin);
    response.setHeader('Vary', 'Origin');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key');
    if (method === 'OPTIONS') return void response.writeHead(204).end();
  }
  const { status, body } = answerRequest({ method, url, headers, body: await text(request) }, state);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
