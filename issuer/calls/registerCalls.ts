import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { isSettled } from '../../src/engine/answers.ts';
import { todayInNewYork } from '../../src/engine/dates/dates.ts';
import type { JsonSchema } from '../../src/engine/form.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { countCall } from '../../src/server/http/countCall.ts';
import { type CallAnswer, Refusal } from '../../src/server/platform/answers.ts';
import { type CallContract, type CallPaths, callRoute } from '../../src/server/platform/contract.ts';
import { createKeyedQueue } from '../../src/server/platform/createKeyedQueue.ts';
import { tellLimits } from '../../src/server/platform/limits/limits.ts';
import { createValidator, normalizeKeys, type RequestCheck } from '../../src/server/platform/requests.ts';
import { isPlainHost, parseSiteUrl, siteHost } from '../../src/server/platform/sites/recognizeHost.ts';
import type { ResolvedSite } from '../../src/server/platform/sites/SiteSettings.ts';
import type { AskingContext, CallContext } from '../domain/ports/Ports.ts';
import { readWriter, writeOnce } from '../platform/idempotency.ts';
import { noteSeen, type Session, sessionEnded } from '../platform/sessions/findSession.ts';
import { keepSession } from '../platform/sessions/startSession.ts';
import { calls } from './registry.ts';
import type { ServerCall } from './ServerCall.ts';
import type { Services } from './Services.ts';
import { sendShared } from './sendShared.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Creates a route for each contract (design §7). Other methods on its path get 405. */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  contracts: readonly CallContract[],
  paths: CallPaths,
): void {
  const inTurn = createKeyedQueue();
  for (const contract of contracts) {
    const call: ServerCall = calls[contract.name];
    if (call.forTesters && services.local === undefined) continue;
    const url = callRoute(contract, paths);
    const route: Route = { contract, call, check: checkOf(contract), services, inTurn };
    app.route({
      method: contract.method,
      url,
      config: { call: contract.name },
      ...(contract.session
        ? { onRequest: async (request: FastifyRequest) => authenticate(request, services) }
        : {}),
      handler: (request, reply) => answer(route, request, reply),
    });
    app.route({
      method: methods.filter((method) => method !== contract.method),
      url,
      config: { call: contract.name },
      handler: async (_request, reply) => {
        reply.header('Allow', contract.method);
        throw new Refusal(405, 'method', `This call takes ${contract.method} only.`);
      },
    });
  }
}

const compile = createValidator();
/** Contract → its check. Servers of one process share them, because compiling dominates the time to create one. */
const checks = new Map<string, RequestCheck>();

function checkOf({ request }: CallContract): RequestCheck {
  const text = JSON.stringify(request);
  const check = checks.get(text) ?? compile(request);
  checks.set(text, check);
  return check;
}

interface Route {
  contract: CallContract;
  call: ServerCall;
  check: RequestCheck;
  services: Services;
  inTurn: ReturnType<typeof createKeyedQueue>;
}

/** Set by `authenticate`, on routes that need a session. */
function visitorOf({ visitor }: FastifyRequest): Session | undefined {
  return visitor as Session | undefined;
}

/** Before the body is read: without a session, nothing is parsed. */
async function authenticate(request: FastifyRequest, { database, secrets, now }: Services): Promise<void> {
  const token = bearerToken(request);
  const session = token === undefined ? undefined : await keepSession({ database, secrets }, token, now());
  if (session === undefined) throw sessionEnded();
  await noteSeen(database, session, now());
  request.visitor = session;
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { contract, call, check, services } = route;
  const normalized = normalizeKeys(requestOf(contract, request), contract.request);
  check(normalized);
  const sent = normalized as Record<string, unknown>;
  await countCall(contract, request, services);
  const site = inLanguage(await siteOf(contract, request, sent, services), request);
  if (site === undefined && !contract.session) return send(reply, noSite);
  if (site === undefined) throw sessionEnded();
  refuseUnsettled(sent, contract.request, site, services.now());
  request.logged = { site: site.key, release: site.release.id };
  let delay = 0;
  const delayResponse = (milliseconds: number) => {
    delay = Math.max(delay, milliseconds);
  };
  const { nextAnswers } = services;
  const next = await nextAnswers?.take(services.database, contract.name);
  if (next?.seconds !== undefined) await services.wait(next.seconds * 1_000);
  const isAnswer = nextAnswers?.isAnswer(next) === true;
  if (isAnswer && next && !call.decides) return send(reply, nextAnswers.stubCall(next, contract));
  const values = next?.as === undefined ? sent : { ...sent, ...next.as };
  if (values !== sent) check(values);
  const context = {
    ...contextOf(request, site, services, delayResponse),
    ...(isAnswer && { nextAnswer: next }),
  };
  const made = await run(route, context, values);
  if (delay > 0) await services.wait(delay);
  return send(reply, made);
}

/** Runs a call: a writing one in its own transaction, alone among the calls of its visitor. */
async function run(
  route: Route,
  context: Omit<CallContext, 'database'>,
  values: Record<string, unknown>,
): Promise<CallAnswer> {
  const { contract, call, inTurn } = route;
  const { database } = route.services;
  const isAlone = contract.session && contract.writes;
  if (call.handle !== undefined && (!isAlone || (call.inOneStatement && !context.idempotencyKey))) {
    if (context.session?.superseded) throw sessionEnded();
    return withSession(await call.handle(values, { ...context, database }));
  }
  const { idempotencyKey: key, secrets, now } = context;
  const keyed = { call: contract.name, request: values, session: context.session, key, secrets, now };
  const write: AskingContext['write'] = (work, turn) =>
    writeOnce(
      database,
      keyed,
      async (transaction, session) => withSession(await work({ ...context, session, database: transaction })),
      turn,
    );
  return inTurn(context.session.chain, async () => {
    if (call.handle !== undefined) return write((held) => call.handle(values, held));
    // Read now, at this call's turn: the previous call may have changed it.
    const { session, answered } = await readWriter(database, keyed);
    if (answered !== undefined) return answered;
    return withSession(await call.askThenWrite(values, { ...context, session, database, write }));
  });
}

/** Body, or query and path parameters: the request of the contract. */
function requestOf(contract: CallContract, request: FastifyRequest): unknown {
  const parameters = Object.fromEntries(Object.entries(request.params as object));
  if (contract.method === 'GET') return { ...(request.query as object), ...parameters };
  return Object.keys(parameters).length === 0 ? request.body : { ...(request.body as object), ...parameters };
}

/** The site of the session, or the one that a configuration request asks for. */
async function siteOf(
  contract: CallContract,
  request: FastifyRequest,
  values: Record<string, unknown>,
  { sites, releases, local }: Services,
): Promise<ResolvedSite | undefined> {
  const { port } = request.at.host;
  if (contract.session) {
    const visitor = visitorOf(request);
    if (visitor === undefined) return undefined;
    const host = { name: visitor.host, port };
    return sites.resolve({ host, segment: visitor.mainPath.slice(1) }, visitor.release);
  }
  const address = typeof values.url === 'string' ? parseSiteUrl(values.url) : undefined;
  if (address === undefined) return undefined;
  // A page on a plain host has its site in its query, which the request sends if the url does not have it.
  const host =
    local && isPlainHost(address.host)
      ? siteHost(request.at.host, address.query.get('site'))
      : { name: address.host.name, port: local ? port : address.host.port };
  const place = { host, segment: address.segment };
  const site = await sites.resolve(place);
  const { release } = values;
  if (site === undefined || typeof release !== 'string' || release === site.release.id) return site;
  // A page that was opened before the last publishing keeps its words; but clients may not choose among all releases.
  return (await releases.hasRun(site.key, release)) ? sites.resolve(place, release) : site;
}

/** A page says the language that it is in, and nothing else; what a browser would like to read says nothing of that. */
function inLanguage(site: ResolvedSite | undefined, { headers }: FastifyRequest): ResolvedSite | undefined {
  const language = headers['accept-language'] ?? '';
  return site && { ...site, release: site.release.in(language) };
}

function contextOf(
  request: FastifyRequest,
  site: ResolvedSite,
  { secrets, now, limits, ports, wait, observer }: Services,
  delayResponse: CallContext['delayResponse'],
): Omit<CallContext, 'database'> {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key)))
    throw new Refusal(400, 'idempotencyKey', 'An Idempotency-Key has 1 to 200 visible ASCII characters.');
  const earlierToken = bearerToken(request);
  const { log } = request;
  return {
    site,
    // Calls without a session never read it (`CallContract.session`).
    session: visitorOf(request) as Session,
    secrets,
    now,
    limits: tellLimits(limits, { log, observer }),
    ports,
    wait,
    log,
    observer,
    ...(key === undefined ? {} : { idempotencyKey: key }),
    ...(earlierToken === undefined ? {} : { earlierToken }),
    clientAddress: request.ip,
    fromPage: isFromPage(request),
    userAgent: request.headers['user-agent'],
    delayResponse,
  };
}

function isFromPage({ headers: { origin = '' }, at }: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).hostname === at.host.name;
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,800})$/i.exec(headers.authorization ?? '')?.[1];
}

const noSite: CallAnswer = { body: { Success: false, Payload: null, StatusCode: 404 } };

function send(reply: FastifyReply, { status = 200, body, shared }: CallAnswer): FastifyReply {
  reply.code(status).type('application/json; charset=utf-8');
  return shared === undefined ? reply.send(JSON.stringify(body)) : sendShared(reply, body, shared);
}

/**
 * Checks the applicant's answers in a request against the filters of their fields, like the page: an answer that a
 * filter would change is invalid. It fails by its rule row if that has a reason, otherwise by the filter. A property of
 * a contract names its field as `x-field`, and a pattern for another valid format as `x-written`.
 * @throws Refusal 400 that names every such answer, without repeating it
 */
function refuseUnsettled(
  request: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  { release: { typedFields }, settings }: Pick<ResolvedSite, 'release' | 'settings'>,
  now: Date,
): void {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const { 'x-field': declared, 'x-written': written } = property as Record<string, string | undefined>;
    const field = declared === undefined ? undefined : typedFields[declared];
    const value = request[name];
    if (field === undefined || isSettled(field, value)) return [];
    if (written !== undefined && new RegExp(written, 'u').test(String(value))) return [];
    const { rule = '' } = field;
    const rows = { [rule]: settings.ValidationRules[rule] ?? {} };
    const { fieldRule } = createRuleContext({ rules: rows, today: todayInNewYork(now.getTime()) });
    return [{ field: name, code: fieldRule(rule, value, {})?.code ?? 'filter', path: `/${name}` }];
  });
  const [first] = fields;
  if (first !== undefined)
    throw new Refusal(400, 'invalidAnswers', 'Some answers are not valid.', { path: first.path, fields });
}

/** Adds the session that a call started to its answer, next to the contract's own keys (F-101). */
function withSession({ session, ...answer }: CallAnswer): CallAnswer {
  if (session === undefined || typeof answer.body !== 'object') return answer;
  const { token, chain, reportId } = session;
  return {
    ...answer,
    body: { ...answer.body, SessionToken: token, SessionId: chain, SessionReportId: reportId },
  };
}
