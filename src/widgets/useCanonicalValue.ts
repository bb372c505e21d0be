import { useEffect, useEffectEvent } from 'react';
import type { WidgetProps } from './widget.ts';

/**
 * Reports a value in its own written form when it came in another one, from a prefill or a look-up: rules and the server
 * know the one form only, and nobody would type into a read-only field to put it right.
 */
export function useCanonicalValue({ value, onChange }: WidgetProps, canonical: string) {
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (value !== undefined && value !== canonical) report(canonical);
  }, [value, canonical]);
}
