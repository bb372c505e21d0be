import type { Effect } from '../../slice.ts';
import type { Run } from '../Run.ts';
import { withParameters } from '../withParameters.ts';

/** `leave`: a full redirect, with the named parameters and never the kept query (SAFE-05). */
export function leave(run: Run, effect: Extract<Effect, { leave: unknown }>): void {
  const url = run.evaluate(effect.leave.url);
  if (typeof url !== 'string' || url === '') {
    run.commands.push({ do: 'mistake', message: 'the address to leave for is empty' });
    return;
  }
  const parameters = Object.entries(effect.leave.parameters ?? {}).map(
    ([name, template]): [string, unknown] => [name, run.evaluate(template)],
  );
  run.commands.push({ do: 'leave', url: withParameters(url, parameters) });
}
