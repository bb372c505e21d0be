import { setTimeout } from 'node:timers/promises';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Milliseconds that a stop may take. */
const stopping = 500;

/**
 * Opens OpenTelemetry for this process: spans for requests, statements, and outgoing `fetch`, which sends a
 * `traceparent`. Only `startServer` loads this file, and only if there is a collector.
 * @param onFailure called if the collector does not accept spans; they are lost
 */
export function openTracing(
  { url, serviceName, environment }: TracingOptions,
  onFailure: (error: unknown) => void,
): Tracing {
  const said = { 'service.name': serviceName, 'deployment.environment.name': environment };
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes(said)),
    spanProcessors: [new BatchSpanProcessor(closedExporter(new OTLPTraceExporter({ url }), onFailure))],
  });
  provider.register();
  const incoming = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: nameSpan,
  });
  incoming.setTracerProvider(provider);
  // Jobs have no request, so their calls have no trace.
  const outgoing = new UndiciInstrumentation({ requireParentforSpans: true });
  outgoing.setTracerProvider(provider);
  const tracer = provider.getTracer('cardstock');
  return {
    async register(app) {
      app.addHook('onRequest', async (request) => forgetForeignTraces(request));
      await app.register(incoming.plugin());
      tellTraces(app);
    },
    beginStatement(sql) {
      if (trace.getActiveSpan() === undefined) return () => {};
      const operation = /^\s*(\w+)/.exec(sql ?? '')?.[1]?.toUpperCase() ?? 'EXECUTE';
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          ...(sql === undefined ? {} : { 'db.query.text': sql }),
        },
      });
      return (error) => {
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        }
        span.end();
      };
    },
    async stop() {
      outgoing.disable();
      await Promise.race([
        provider.shutdown().catch(onFailure),
        setTimeout(stopping, undefined, { ref: false }),
      ]);
    },
  };
}

/**
 * A trace is continued only if a trusted proxy sent it. Anybody else could choose the trace that their calls appear in,
 * and force recording. Baggage is never accepted: it would be passed on to outside services.
 */
function forgetForeignTraces({ headers, ips = [] }: FastifyRequest): void {
  delete headers.baggage;
  if (ips.length > 1) return;
  delete headers.traceparent;
  delete headers.tracestate;
}

/** The pattern of the route, never the address. */
function nameSpan(span: Span, { id, method, routeOptions }: FastifyRequest): void {
  span.updateName(`${method} ${routeOptions.url ?? '*'}`);
  span.setAttribute('cardstock.correlation', id);
}

function tellTraces(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { span } = request.opentelemetry();
    if (span === null) return;
    request.log = request.log.child({ trace_id: span.spanContext().traceId });
    reply.log = request.log;
  });
  // A body that is read in chunks loses the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { context: own } = request.opentelemetry();
    if (own === null) done();
    else context.with(own, done);
  });
}

/**
 * The allowed attributes of a span. Addresses, queries, bodies and error messages, which may quote them, are not
 * included.
 */
const attributes = new Set([
  'cardstock.correlation',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
]);

/**
 * Exports spans with only the attributes of a closed list, so that nothing new of an instrumentation leaks.
 * @param onFailure called if they were not accepted
 */
function closedExporter(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans.map(closed), (result) => {
        if (result.code !== 0) onFailure(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function closed(span: ReadableSpan): ReadableSpan {
  const kept = Object.entries(span.attributes).filter(([name]) => attributes.has(name));
  return Object.create(span, {
    attributes: { value: Object.fromEntries(kept) },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

/** Spans of what a process does. */
export interface Tracing {
  /**
   * Creates a span for each request, and adds the trace to each of its log lines. Must come before any hook or route.
   */
  register(app: FastifyInstance): Promise<void>;
  /** Creates a span for each statement of a request. */
  beginStatement: BeginStatement;
  /** Sends the remaining spans, within a short time. */
  stop(): Promise<void>;
}

/**
 * Called when a statement begins; returns a function to call when it ends.
 * @param sql undefined for a library's statement, whose text may contain values
 */
export type BeginStatement = (sql: string | undefined) => (error?: unknown) => void;

interface TracingOptions {
  /** Where spans go: the whole address, `…/v1/traces`. */
  url: string;
  serviceName: string;
  environment: string;
}
