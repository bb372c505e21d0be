import { isValidElement, type ReactNode } from 'react';
import type { CompiledForm } from '../../engine/form.ts';

/** The drawn children of a form's block, told apart by where they stand. */
export interface PlacedBlocks {
  /** Those that a section draws, by id. */
  inSections: ReadonlyMap<string, ReactNode>;
  /** All others: they stand between the fields and the button. */
  above: ReactNode[];
}

/** A drawn child carries its id as its key. */
export function placeBlocks({ sections }: Pick<CompiledForm, 'sections'>, children: ReactNode): PlacedBlocks {
  const named = new Set(sections.flatMap(({ block }) => block ?? []));
  const inSections = new Map<string, ReactNode>();
  const above: ReactNode[] = [];
  for (const child of [children].flat()) {
    const id = isValidElement(child) ? (child.key ?? '') : '';
    if (named.has(id)) inSections.set(id, child);
    else above.push(child);
  }
  return { inSections, above };
}
