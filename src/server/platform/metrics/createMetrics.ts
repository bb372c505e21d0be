import { setTimeout } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CircuitState, Observer } from './Observer.ts';

/** The allowed label values; any other is counted as `other`, so that no outsider can add a series. */
interface ClosedLists {
  calls: readonly string[];
  services: readonly string[];
  results: readonly string[];
  limits: readonly string[];
  events: readonly string[];
}

export interface Metrics {
  observer: Observer;
  /** Adds gauges that are read when metrics are requested. */
  watch(sources: readonly GaugeSource[]): void;
  /** All metrics in the Prometheus format. A gauge that cannot be read is left out. */
  text(): Promise<string>;
  contentType: string;
  /** Name, type and meaning of our metrics, for the documentation. */
  described(): { name: string; type: string; labels: readonly string[]; help: string }[];
}

/** Seconds: calls take milliseconds, the gateway's up to twenty seconds. */
const ofCalls = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ofQueries = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5];
/** Milliseconds that reading a gauge may take before it is left out. */
const timeoutMs = 2_000;
/** Refusal codes are words of code; there are a few dozen. */
const mostCodes = 100;
const circuitStates: readonly CircuitState[] = ['closed', 'halfOpen', 'open'];

/** The metrics of a process, by prom-client, in a separate registry. */
export function createMetrics(lists: ClosedLists): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const labelsOf = new Map<string, readonly string[]>();
  const common = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => {
    labelsOf.set(name, labelNames);
    return { name, help, labelNames, registers };
  };
  const requests = new Histogram({
    ...common('cardstock_request_duration_seconds', 'Request duration by call and status class.', [
      'call',
      'status',
    ]),
    buckets: ofCalls,
  });
  const refusals = new Counter(
    common('cardstock_refusals_total', 'Refused requests by call and error code.', ['call', 'code']),
  );
  const firstScreens = new Histogram({
    ...common(
      'cardstock_first_screen_duration_seconds',
      'Duration of server-side rendering of first screens.',
      [],
    ),
    buckets: ofCalls,
  });
  const services = new Histogram({
    ...common('cardstock_service_call_duration_seconds', 'Duration of calls to outside services.', [
      'service',
      'outcome',
    ]),
    buckets: ofCalls,
  });
  const circuits = new Gauge(
    common(
      'cardstock_service_circuit',
      'Circuit breaker state of a service: 1 for the current state, else 0.',
      ['service', 'state'],
    ),
  );
  const queries = new Histogram({
    ...common(
      'cardstock_database_query_duration_seconds',
      'Duration of SQL statements. Outside a transaction it includes the wait for a connection.',
      ['outcome'],
    ),
    buckets: ofQueries,
  });
  const limits = new Counter(
    common('cardstock_limit_refusals_total', 'Requests over a rate limit, by limit.', ['limit']),
  );
  const decisions = new Counter(
    common('cardstock_decisions_total', 'Credit decisions by step and result.', ['step', 'result']),
  );
  const events = new Counter(
    common('cardstock_security_events_total', 'Security events by name.', ['event']),
  );
  const unstated = new Counter(
    common('cardstock_unstated_consents_total', 'Calls that did not state every consent, by call.', ['call']),
  );
  const unread = new Counter(
    common('cardstock_unread_metrics_total', 'Reads of a gauge that failed or timed out.', ['metric']),
  );
  // Known label values exist from the start, so that rates begin at zero.
  for (const limit of lists.limits) limits.inc({ limit }, 0);
  for (const event of lists.events) events.inc({ event }, 0);
  collectDefaultMetrics({ register: registry });

  const closed = (list: readonly string[]) => {
    const known = new Map(list.map((word) => [word.toLowerCase(), word]));
    return (word: string) => known.get(word.toLowerCase()) ?? 'other';
  };
  const callOf = closed(lists.calls);
  const serviceOf = closed(lists.services);
  const resultOf = closed(lists.results);
  const limitOf = closed(lists.limits);
  const eventOf = closed(lists.events);
  const codes = new Set<string>();
  const codeOf = (code: string) => {
    if (codes.size < mostCodes && /^[a-z]+$/i.test(code)) codes.add(code);
    return codes.has(code) ? code : 'other';
  };

  return {
    observer: {
      onRequest({ call, status, milliseconds, refusal }) {
        const named = callOf(call);
        requests.observe({ call: named, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1_000);
        if (refusal !== undefined) refusals.inc({ call: named, code: codeOf(refusal) });
      },
      onCall: ({ service, outcome, milliseconds }) =>
        services.observe({ service: serviceOf(service), outcome }, milliseconds / 1_000),
      onCircuit({ service, state: entered }) {
        for (const state of circuitStates)
          circuits.set({ service: serviceOf(service), state }, state === entered ? 1 : 0);
      },
      onQuery: ({ outcome, milliseconds }) => queries.observe({ outcome }, milliseconds / 1_000),
      onFirstScreen: (milliseconds) => firstScreens.observe(milliseconds / 1_000),
      onLimit: ({ limit }) => limits.inc({ limit: limitOf(limit) }),
      onDecision: ({ step, result }) => decisions.inc({ step, result: resultOf(result) }),
      onSecurityEvent: ({ event }) => events.inc({ event: eventOf(event) }),
      onUnstatedConsents: ({ call }) => unstated.inc({ call: callOf(call) }),
    },
    watch(sources) {
      for (const { name, help, labels, read } of sources)
        new Gauge({
          ...common(name, help, labels),
          async collect() {
            this.reset();
            // A gauge without labels would report zero.
            if (labels.length === 0) this.remove();
            const late = setTimeout(timeoutMs, undefined, { ref: false });
            const readings = await Promise.race([read().catch(() => undefined), late]);
            if (readings === undefined) unread.inc({ metric: name });
            for (const [words, value] of readings ?? []) this.set(words, value);
          },
        });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    described: () =>
      registry
        .getMetricsAsArray()
        .filter(({ name }) => labelsOf.has(name))
        .map(({ name, help, type }) => ({
          name,
          type: String(type),
          labels: labelsOf.get(name) ?? [],
          help,
        })),
  };
}

/** A reading with its labels. */
export type Reading = [labels: Record<string, string>, value: number];

/** A gauge that is read whenever metrics are requested. */
export interface GaugeSource {
  name: string;
  help: string;
  labels: readonly string[];
  read(): Promise<readonly Reading[]>;
}
