import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

/** What a span may say. Addresses, queries, bodies and messages of errors, which may quote them, are not among it. */
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
 * Sends spans on with the attributes of a closed list alone: what an instrumentation adds one day does not leave by itself.
 * @param onFailure told when they were not taken
 */
export function closedExporter(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
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
