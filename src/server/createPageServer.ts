import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { type IssuerApi, registerIssuerApi } from './http/issuerApi/registerIssuerApi.ts';
import type { PageServices } from './http/PageServices.ts';
import { createAppReader } from './http/pages/builtApp.ts';
import { registerFiles } from './http/pages/registerFiles.ts';
import { registerOwnPages } from './http/pages/registerOwnPages.ts';
import { type DevelopmentHook, registerSitePages } from './http/pages/registerSitePages.ts';
import { secureEverything } from './http/policy/documentHeaders.ts';
import { answerErrors, refuseUnreadable } from './http/refusals.ts';
import { registerReports } from './http/registerReports.ts';
import { registerFrames } from './http/thirdParties/registerFrames.ts';
import type { Issuer } from './Issuer.ts';
import { readableAddress, readForwardedFor } from './platform/addresses.ts';
import { type CallPaths, readContracts } from './platform/contract.ts';
import { correlation } from './platform/createServiceClient.ts';
import { registerHealth } from './platform/health.ts';
import { memoryCounters } from './platform/limits/countTimes.ts';
import { type Limits, usualLimits } from './platform/limits/limits.ts';
import { createRedaction, type LogStream, loggerOptions, logRequests } from './platform/logging.ts';
import { type Observer, observeRequests, silentObserver } from './platform/metrics/Observer.ts';
import { closeConnections } from './platform/shutdown.ts';
import { createSites, type LocalHosts } from './platform/sites/createSites.ts';
import { recognizeHost } from './platform/sites/recognizeHost.ts';
import type { Environment, ReleaseReader } from './platform/sites/SiteSettings.ts';
import type { Tracing } from './platform/tracing.ts';

export interface PageServerOptions {
  releases: ReleaseReader;
  /** Folder of the releases, for their files. */
  releasesFolder: string;
  /** Folder of the code build. */
  appFolder: string;
  environment: Environment;
  /** What a server for one machine adds to the hosts of its releases. Default: that of the issuer's sandbox. */
  local?: LocalHosts | undefined;
  paths?: CallPaths;
  /** Answers the calls in this process. */
  issuer?: Issuer | undefined;
  /** The API elsewhere that answers the calls. */
  issuerApi?: IssuerApi | undefined;
  /** The only clock. Default: the machine's. */
  now?: () => Date;
  /** Rate limits. Default: `usualLimits`. */
  limits?: Limits;
  logLevel?: string;
  logStream?: LogStream;
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses or networks, separated by commas. */
  trustedProxies?: string | undefined;
  development?: DevelopmentHook | undefined;
  /** True once the server is about to stop. */
  isDraining?: () => boolean;
  /** Creates spans for requests. Default: no tracing. */
  tracing?: Tracing | undefined;
  /** Receives events for metrics. Default: no metrics. */
  observer?: Observer;
}

const compression = {
  threshold: 1_024,
  // The library streams anything over a few KB, which takes three times the processor time for a page.
  syncThreshold: 65_536,
  // One below the library's default: an answer of 12 KB takes a fourth of the time and is 2% larger.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
};

/** Maximum request body in bytes. The longest field of a contract is 16 KB. */
const longestBody = 65_536;
/** Milliseconds that a request may take to arrive. Calls of our pages take milliseconds. */
const longestSending = 30_000;

/**
 * Creates the server of the pages without listening: tests call it through `.inject()`. It does not own its dependencies.
 */
export async function createPageServer(options: PageServerOptions): Promise<FastifyInstance> {
  const { releases, environment, issuer, issuerApi } = options;
  const {
    now = () => new Date(),
    paths = { web: '/api', applicant: '/applicant-api' },
    limits = usualLimits,
    isDraining = () => false,
    observer = silentObserver,
  } = options;
  const { local = issuer?.sandbox?.local } = options;
  const sites = createSites({ releases, environment, local, overrides: issuer?.overrides });
  const services: PageServices = {
    releases,
    sites,
    now,
    limits: issuer?.sandbox?.limits(limits) ?? limits,
    counters: issuer?.counters ?? memoryCounters(),
    local,
    environment,
    observer,
  };
  const contracts = await readContracts();
  const redaction = createRedaction();
  for (const { request } of contracts) redaction.learnSchema(request);
  await redaction.learn(releases);

  const app = fastify({
    logger: loggerOptions(options.logLevel ?? 'info', redaction, options.logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlation' }),
    // Never use the caller's id: we log and return our own.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: longestBody,
    requestTimeout: longestSending,
    trustProxy: options.trustedProxies ?? false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // Existing connections are served until they close (`closeConnections`).
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    clientErrorHandler: refuseUnreadable(observer),
    // A request without a host gets the same answer as one for an unknown host, with all headers.
    // Node looks for slow senders each 30 seconds, and lets headers take 60, unless it is told before it listens.
    http: {
      requireHostHeader: false,
      requestTimeout: longestSending,
      headersTimeout: longestSending,
      connectionsCheckingInterval: 1_000,
    },
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      // Nothing longer can arrive, so the contracts refuse a parameter, and the router never does so past the hooks.
      maxParamLength: maxHeaderSize,
    },
  });
  // We ignore unknown values of Expect. Node would refuse them past the hooks.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  await options.tracing?.register(app);
  if (options.trustedProxies !== undefined) readForwardedFor(app, observer);
  app.addHook('onRequest', (request, _reply, done) => correlation.run(request.id, done));
  logRequests(app);
  observeRequests(app, observer);
  secureEverything(app);
  closeConnections(app, isDraining);
  answerErrors(app, observer);
  recognizeHost(app, sites, local, observer);
  issuer?.sandbox?.guard(app, services);
  registerHealth(app, { releases, isDraining, unready: issuer?.unready });
  await app.register(compress, { encodings: ['br', 'gzip'], ...compression });
  await registerFiles(app, { app: options.appFolder, releases: options.releasesFolder });
  if (issuerApi?.behind !== undefined)
    registerIssuerApi(app, services, { issuer: issuerApi.behind, contracts, paths });
  registerReports(app, services, issuer?.sandbox?.keepViolation);
  await issuer?.register(app, services, contracts, paths);
  await registerOwnPages(app, services, contracts, paths);
  registerFrames(app, services);
  registerSitePages(app, services, {
    api: issuerApi?.direct ?? { web: `${paths.web}/`, applicant: `${paths.applicant}/`, origin: '/' },
    isIssuerApi: issuerApi !== undefined,
    readApp: createAppReader(options.appFolder),
    development: options.development,
    reserved: [paths.web, paths.applicant, '/assets', '/_release', '/_pages', '/_frame', '/sandbox'].map(
      (path) => path.split('/')[1]?.toLowerCase() ?? '',
    ),
  });
  return app;
}
