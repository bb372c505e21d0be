import { readFileSync } from 'node:fs';
import { readPath } from '../../src/engine/paths.ts';

/** Whether a JSON pointer of a contract, after its `#`, leads to something. */
export function leads(source: string): boolean {
  const [file = '', pointer = ''] = source.split('#');
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return readPath(document as Record<string, unknown>, pointer.slice(1).replaceAll('/', '.')) !== undefined;
}
