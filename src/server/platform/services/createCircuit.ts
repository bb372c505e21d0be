import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  type Policy,
} from 'cockatiel';
import type { Observer } from '../metrics/Observer.ts';

interface CircuitOptions {
  /** Failures in a row that open the circuit. */
  failures: number;
  /** Milliseconds until one call tries again. */
  halfOpenAfter: number;
  onCircuit?: Observer['onCircuit'] | undefined;
}

const states = { [CircuitState.Closed]: 'closed', [CircuitState.HalfOpen]: 'halfOpen' } as const;

/**
 * A circuit breaker that reports its state.
 * @param failure what counts as a failure (`handleType`)
 */
export function createCircuit(
  service: string,
  failure: Policy,
  { failures, halfOpenAfter, onCircuit }: CircuitOptions,
): CircuitBreakerPolicy {
  const circuit = circuitBreaker(failure, {
    halfOpenAfter,
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
