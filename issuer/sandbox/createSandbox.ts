import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../src/engine/form.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { readPath } from '../../src/engine/paths.ts';
import { type CallAnswer, Refusal } from '../../src/server/platform/answers.ts';
import type { CallContract } from '../../src/server/platform/contract.ts';
import { createValidator } from '../../src/server/platform/requests.ts';
import { settingsPlace } from '../../src/server/platform/sites/buildSettings.ts';
import { calls } from '../calls/registry.ts';
import type { NextAnswer, Sandbox, Services } from '../calls/Services.ts';
import { listOutbox } from '../domain/messages.ts';
import { checkOverride } from './checkOverride.ts';
import { type LazyGatewayOptions, lazyGateway } from './gateway/startGateway.ts';
import {
  listOverrides,
  listPastOverrides,
  type OverrideReason,
  overridePlace,
  readOverrides,
  removeOverride,
  storeOverride,
} from './overrides.ts';
import { formsOfSandbox } from './pages/catalogueSections.ts';
import { registerCatalogue } from './pages/registerCatalogue.ts';
import { registerStandIns } from './pages/standInPages.ts';
import { failAsAsked } from './sandboxDecisions.ts';
import { sandboxPorts } from './sandboxPorts.ts';
import { isAnswer, listNextAnswers, setNextAnswer, takeNextAnswer } from './serviceAnswers.ts';
import { everySandboxSite, type Received, sandboxSite, standInAt, standInOrigins } from './standIns.ts';
import { keepViolation, listViolations } from './violations.ts';

/** Factor for relaxed limits (design §11). */
const factor = 100;

/**
 * The sandbox: stand-ins, personas, outbox, and answers that testers choose.
 * @param payments of its payment gateway; without them it has none
 */
export function createSandbox(payments?: LazyGatewayOptions): Sandbox {
  const standIn = payments && lazyGateway(payments);
  /** What the outside services received. */
  const received: Received[] = [];
  return {
    local: { specialAt: sandboxSite, standInAt, standInOrigins, everySite: everySandboxSite },
    ports: (real, dependencies) => sandboxPorts(real, dependencies, standIn?.gateway),
    limits: (usual) => {
      const relaxed = Object.entries(usual).map(([name, limit]) => [
        name,
        limit.relaxed ? { ...limit, points: limit.points * factor } : limit,
      ]);
      return Object.fromEntries(relaxed) as typeof usual;
    },
    nextAnswers: { take: takeNextAnswer, isAnswer, stubCall },
    overrides: readOverrides,
    keepViolation,
    guard(app, services, options) {
      keepSandboxLocal(app, options);
      registerStandIns(app, services, received);
    },
    async register(app, services, paths, studio) {
      registerSandbox(app, services, received);
      await registerCatalogue(app, services, paths, studio);
    },
    stop: () => standIn?.stop(),
  };
}

/**
 * The answer of a call that is not run: its payload in the envelope of the contract, or alone if there is none.
 * @throws what `failAsAsked` throws
 */
function stubCall(next: NextAnswer, { response }: CallContract): CallAnswer {
  failAsAsked(next);
  const { payload = null, success = true } = next;
  const hasEnvelope = isObject(response.properties) && 'Payload' in response.properties;
  return { body: hasEnvelope ? { Success: success, Payload: payload, StatusCode: 200 } : payload };
}

/** Routes that exist in the sandbox only: its fixed points to read (design §11, §12). */
function registerSandbox(app: FastifyInstance, services: Services, received: Received[]): void {
  app.get('/sandbox/outbox', async () => listOutbox(services.database, services.secrets));
  app.get('/sandbox/violations', async () => listViolations(services));
  app.get('/sandbox/third-party', async () => received);
  app.delete('/sandbox/third-party', async (_request, reply) => {
    received.length = 0;
    return reply.code(204).send();
  });
  app.get('/sandbox/personas', async () => {
    const [site] = await services.releases.sites();
    const personas = Object.entries(site?.personas ?? {});
    return { personas: personas.map(([last4, persona]) => ({ last4, ...persona })) };
  });
  registerNextAnswers(app, services);
  registerOverrides(app, services);
}

/** Headers by which a proxy reveals itself. */
const forwarding = new RegExp(
  [
    'forwarded',
    'via',
    'cdn-loop',
    '(x-forwarded|x-original|x-envoy|x-azure|x-appengine|x-ms|cf|fastly|akamai|fly)-.+',
    'x-real-ip',
    '(x-|x-cluster-|x-remote-|true-)?client-ip',
    '(x-remote|x-proxyuser|x-originating|x-host)(-addr|-ip)?',
    'x-rewrite-url',
  ]
    .map((name) => `^${name}$`)
    .join('|'),
);

/**
 * Refuses requests that came through a proxy, from anywhere: the sandbox is for this machine, and behind a local proxy
 * every request looks local. Trusted proxies may access sites only; the catalogue page, the outbox and everything else
 * that only the sandbox has are never available through a proxy.
 */
function keepSandboxLocal(app: FastifyInstance, { trustsProxies }: { trustsProxies: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.everyHost || !cameThroughProxy(request)) return;
    if (trustsProxies && !request.at.sandboxOnly && !isSandboxRoute(request.routeOptions.url)) return;
    return reply.code(403).type('text/plain').send('The sandbox is for this machine only.\n');
  });
}

function cameThroughProxy({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => forwarding.test(name));
}

function isSandboxRoute(url: string | undefined): boolean {
  return ['/sandbox/', formsOfSandbox].some((start) => url?.startsWith(start) === true);
}

/** Maximum length of the history. */
const told = 200;

/**
 * `PUT`, `DELETE` and `GET /sandbox/overrides/{site}/{kind}/{name}` (design §12), `GET /sandbox/overrides` lists them, and
 * `GET /sandbox/overrides/history` those that ended. The site is `<brand>.<flow>` or, as in its host, `<flow>.<brand>`.
 * The headers `Override-By` and `Override-Reason` name person and reason, in UTF-8; who gives a name is held to all that
 * `npm run catalogue` checks. They apply at once: every call reads them again.
 */
function registerOverrides(app: FastifyInstance, services: Services): void {
  const { database, now } = services;

  app.get('/sandbox/overrides', async () => listOverrides(database));
  app.get('/sandbox/overrides/history', async () => listPastOverrides(database, told));

  for (const url of ['/sandbox/overrides/:site/:kind/*', '/sandbox/overrides/:site/:kind']) {
    app.get(url, tell);
    app.put(url, put);
    app.delete(url, remove);
  }

  async function placeOf(params: unknown) {
    const { site = '', kind = '', '*': rest = '' } = params as Record<string, string>;
    return overridePlace(services, site, `${kind}/${rest}`);
  }

  /** What the release says there, and the override in force. */
  async function tell({ params }: FastifyRequest): Promise<unknown> {
    const { site, path } = await placeOf(params);
    const { settings } = await services.releases.site(site);
    const release = readPath(settings, settingsPlace(path)?.join('.') ?? '') ?? null;
    const own = (await listOverrides(database)).find((one) => one.site === site && one.path === path);
    return { Success: true, Payload: { site, path, release, override: own ?? null }, StatusCode: 200 };
  }

  async function put(request: FastifyRequest): Promise<unknown> {
    const place = await placeOf(request.params);
    const { site, path } = place;
    const said = saidIn(request);
    const from = said.by === undefined ? 'program' : 'person';
    const value = await checkOverride(place, request.body, services, from);
    await storeOverride(database, { site, path, value, ...said }, now());
    return { Success: true, Payload: { site, path, value }, StatusCode: 200 };
  }

  async function remove(request: FastifyRequest): Promise<unknown> {
    await removeOverride(database, await placeOf(request.params), saidIn(request), now());
    return { Success: true, Payload: null, StatusCode: 200 };
  }
}

function saidIn({ headers }: FastifyRequest): OverrideReason {
  const { 'override-by': by, 'override-reason': why } = headers;
  // Node reads headers as Latin-1.
  const textOf = (header: string) => Buffer.from(header, 'latin1').toString('utf8');
  return {
    ...(typeof by === 'string' && { by: textOf(by) }),
    ...(typeof why === 'string' && { why: textOf(why) }),
  };
}

/** Keys of a body: an answer as personas have it, `as` and `seconds`. */
const schema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    result: { type: 'object' },
    payload: {},
    success: { const: false },
    http: { type: 'integer', minimum: 400, maximum: 599 },
    drop: { const: true },
    open: { const: false },
    eligibleInDays: { type: 'integer', minimum: 1 },
    as: { type: 'object' },
    seconds: { type: 'number', minimum: 0, maximum: 60 },
  },
};

/**
 * `PUT` and `DELETE /sandbox/next-answers/{call}`, `GET /sandbox/next-answers` (F-507): the answer of the next call of
 * that name, from anyone, once.
 */
function registerNextAnswers(app: FastifyInstance, { database, now }: Services): void {
  const check = createValidator()(schema);

  app.get('/sandbox/next-answers', async () => listNextAnswers(database));

  app.put('/sandbox/next-answers/:call', async ({ params, body }) => {
    const name = callOf(params);
    check(body);
    const answer = body as NextAnswer;
    if (answer.result !== undefined && calls[name].decides !== true)
      throw new Refusal(400, 'invalid', 'This call decides nothing: send its answer as a payload.', {
        path: '/result',
      });
    await setNextAnswer(database, name, answer, now());
    return { Success: true, Payload: { call: name, answer }, StatusCode: 200 };
  });

  /** Returns what was waiting; null if a call has taken it. */
  app.delete('/sandbox/next-answers/:call', async ({ params }) => {
    const removed = await takeNextAnswer(database, callOf(params));
    return { Success: true, Payload: removed ?? null, StatusCode: 200 };
  });
}

function callOf(params: unknown): keyof typeof calls {
  const name = (params as { call: string }).call.toLowerCase();
  if (!Object.hasOwn(calls, name)) throw new Refusal(404, 'notFound', 'This server answers no such call.');
  return name as keyof typeof calls;
}
