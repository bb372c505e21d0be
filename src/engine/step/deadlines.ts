import { readDeclared } from '../context/readDeclared.ts';
import type { MachineState } from '../machine.ts';
import type { After } from '../slice.ts';
import type { Run } from './Run.ts';

type Deadlines = MachineState['deadlines'];

/** Deadlines of a route or dialog that is entered now. `owner` is its place: `routes/<id>` or `dialogs/<id>`. */
export function startDeadlines(run: Run, owner: string, after: After[] | undefined): Deadlines {
  return (after ?? []).map((timer, index) => ({
    id: `${owner}/after/${index}`,
    event: timer.event,
    at: beginOf(run, timer) + timer.seconds * 1000,
  }));
}

function beginOf({ slice, surroundings, context }: Run, { since }: After): number {
  const time = since === undefined ? undefined : readDeclared(context(), since, slice.context);
  return typeof time === 'number' ? time : surroundings.clock;
}

/** Only those of the owner. */
export function deadlinesOf(owner: string, deadlines: Deadlines): Deadlines {
  return deadlines.filter((deadline) => deadline.id.startsWith(`${owner}/after/`));
}

/** All but those of the owner. */
export function withoutDeadlines(owner: string, deadlines: Deadlines): Deadlines {
  return deadlines.filter((deadline) => !deadline.id.startsWith(`${owner}/after/`));
}
