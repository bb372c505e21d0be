import type { Effect } from '../../slice.ts';
import { chooseRow } from '../../tables/chooseRow.ts';
import { navigate } from '../navigate.ts';
import type { Run } from '../Run.ts';

/** `go`: to a route, or to that of the first fitting row whose route this flow has. */
export function go(run: Run, effect: Extract<Effect, { go: unknown }>): void {
  const target = typeof effect.go === 'string' ? effect.go : targetOf(run, effect.go.table);
  if (target !== undefined) navigate(run, target, effect.replace === true);
}

function targetOf(run: Run, name: string): string | undefined {
  const table = Object.hasOwn(run.slice.tables, name) ? (run.slice.tables[name] ?? []) : [];
  const row = chooseRow(
    table,
    (condition) => run.holds(condition),
    (route) => Object.hasOwn(run.slice.routes, route),
  );
  if (row?.to === undefined)
    run.commands.push({ do: 'mistake', message: `the table "${name}" leads nowhere` });
  return row?.to;
}
