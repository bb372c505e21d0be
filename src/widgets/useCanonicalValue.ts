import { useEffect } from 'react';
import type { WidgetProps } from './widget.ts';

/**
 * Reports a value in its own written form when it came in another one, from a prefill or a look-up: rules and the server
 * know the one form only, and nobody would type into a read-only field to put it right.
 */
export function useCanonicalValue({ value, onChange }: WidgetProps, canonical: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value can be in another form
  useEffect(() => {
    if (value !== undefined && value !== canonical) onChange(canonical);
  }, [value, canonical]);
}
