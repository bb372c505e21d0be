import type { Effect } from '../../slice.ts';
import type { Run } from '../Run.ts';

/** `post`: a form posted in a new tab. Fields whose value is absent are left out. */
export function post(run: Run, effect: Extract<Effect, { post: unknown }>): void {
  const url = run.evaluate(effect.post.url);
  if (typeof url !== 'string' || url === '') {
    run.commands.push({ do: 'mistake', message: 'the address to post to is empty' });
    return;
  }
  const fields = Object.entries(effect.post.fields).flatMap(([name, template]): [string, string][] => {
    const value = run.evaluate(template);
    return value === undefined || value === null ? [] : [[name, String(value)]];
  });
  run.commands.push({ do: 'post', url, fields: Object.fromEntries(fields) });
}
