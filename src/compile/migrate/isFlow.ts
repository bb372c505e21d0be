import type { MigratedDocument } from './MigratedDocument.ts';

/** Whether steps stand in a document. */
export function isFlow({ name }: MigratedDocument): boolean {
  return name === 'flow' || name === 'part';
}
