import type { Flow } from './Flow.ts';
import type { Lowered } from './lowering.ts';
import { stepsOf } from './stepsOf.ts';

/** A sequence that comes back to itself has to wait on the way, or it would never end. */
export function circleMistakes(flow: Flow): Lowered['mistakes'] {
  const from = (start: string, name: string, within: readonly string[]): Lowered['mistakes'][number][] => {
    const node = flow.sequences.get(name);
    if (node === undefined) return [];
    const way = [...within, name];
    return flow.begun(stepsOf(node)).flatMap((next) => {
      if (next !== start) return way.includes(next) ? [] : from(start, next, way);
      const circle = [...way, next].join(' → ');
      return [
        { place: node.place, message: `this sequence comes back to itself and never waits: ${circle}` },
      ];
    });
  };
  return [...flow.sequences.keys()].flatMap((name) => from(name, name, []));
}
