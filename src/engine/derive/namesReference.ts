import type { Context } from '../machine.ts';
import { readPath } from '../readPath.ts';

const words = 'original reference number';

/** Whether a decline message speaks of an e-mail with the original reference number (ACT-010, A-059). */
export function namesReference(context: Context): boolean {
  const message = readPath(context, 'result.decline_message');
  return typeof message === 'string' && message.toLowerCase().includes(words);
}
