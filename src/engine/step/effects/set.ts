import { writableRoots } from '../../context/roots.ts';
import { writePath } from '../../context/writePath.ts';
import { isObject } from '../../overlay/mergePatch.ts';
import type { Effect } from '../../slice.ts';
import type { Run } from '../Run.ts';

/**
 * `set`: writes by path into applicant, result or session, in the order given. A root by itself is replaced whole.
 * A value that is absent takes the path away.
 */
export function set(run: Run, effect: Extract<Effect, { set: unknown }>): void {
  for (const [path, template] of Object.entries(effect.set)) {
    const value = run.evaluate(template);
    const [root = '', ...rest] = path.split('.');
    const writable = writableRoots.find((name) => name === root);
    if (writable === undefined) {
      run.commands.push({ do: 'mistake', message: `"${path}" cannot be set` });
      continue;
    }
    const written =
      rest.length === 0
        ? isObject(value)
          ? value
          : {}
        : writePath(run.state[writable], rest.join('.'), value);
    run.state = { ...run.state, [writable]: written };
  }
}
