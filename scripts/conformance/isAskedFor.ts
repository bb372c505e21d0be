import type { Answer } from '../../src/api/client.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import type { PlannedCall } from './plan.ts';
import { readAt } from './readAt.ts';

/** Whether the configuration asks for a call that not every site makes. */
export function isAskedFor({ asked }: PlannedCall, configuration: Answer | undefined): boolean {
  if (asked === undefined || configuration === undefined) return false;
  if ('given' in asked) return ![undefined, null, ''].includes(readAt(configuration, asked.given) as string);
  const switches = readAt(configuration, '/Payload/WebsiteSettings');
  return (Array.isArray(switches) ? switches : []).some(
    (one) => isObject(one) && isSame(one.Name, asked.on) && isSame(one.Value, 'true'),
  );
}

function isSame(value: unknown, word: string): boolean {
  return String(value).toLowerCase() === word.toLowerCase();
}
