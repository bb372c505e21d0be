import { createContext, type ReactNode, use } from 'react';

/** What sections draw beside their fields, by id; handed past rjsf, which would compare it deeply at every change. */
export const SectionBlocksContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

export function useSectionBlock(id: string): ReactNode {
  return use(SectionBlocksContext).get(id);
}
