import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  type Policy,
} from 'cockatiel';
import type { Observer } from '../metrics/Observer.ts';

export interface CircuitOptions {
  /** Failures in a row after which nobody is let through. */
  failures: number;
  /** Milliseconds until one call tries again. */
  pause: number;
  onCircuit?: Observer['onCircuit'] | undefined;
}

const states = { [CircuitState.Closed]: 'closed', [CircuitState.HalfOpen]: 'halfOpen' } as const;

/**
 * A circuit breaker, which tells of its state.
 * @param failure what counts as one (`handleType`)
 */
export function createCircuit(
  service: string,
  failure: Policy,
  { failures, pause, onCircuit }: CircuitOptions,
): CircuitBreakerPolicy {
  const circuit = circuitBreaker(failure, {
    halfOpenAfter: pause,
    breaker: new ConsecutiveBreaker(failures),
  });
  onCircuit?.({ service, state: 'closed' });
  circuit.onStateChange((state) =>
    onCircuit?.({
      service,
      state: (states as Partial<Record<CircuitState, 'closed' | 'halfOpen'>>)[state] ?? 'open',
    }),
  );
  return circuit;
}
