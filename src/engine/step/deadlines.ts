import type { MachineState, Surroundings } from '../machine.ts';
import type { After } from '../slice.ts';

type Deadlines = MachineState['deadlines'];

/** Deadlines of a route or dialog from now on. `owner` is its place: `routes/<id>` or `dialogs/<id>`. */
export function startDeadlines(
  owner: string,
  after: After[] | undefined,
  clock: Surroundings['clock'],
): Deadlines {
  return (after ?? []).map((timer, index) => ({
    id: `${owner}/after/${index}`,
    event: timer.event,
    at: clock + timer.seconds * 1000,
  }));
}

/** Only those of the owner. */
export function deadlinesOf(owner: string, deadlines: Deadlines): Deadlines {
  return deadlines.filter((deadline) => deadline.id.startsWith(`${owner}/after/`));
}

/** All but those of the owner. */
export function withoutDeadlines(owner: string, deadlines: Deadlines): Deadlines {
  return deadlines.filter((deadline) => !deadline.id.startsWith(`${owner}/after/`));
}
