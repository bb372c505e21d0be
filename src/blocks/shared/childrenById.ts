import { Children, isValidElement, type ReactNode } from 'react';

/** The drawn child blocks by their ids, for a block that gives each its own place: a child block's key is its id. */
export function childrenById(children: ReactNode): ReadonlyMap<string, ReactNode> {
  const byId = new Map<string, ReactNode>();
  // `toArray` would give them other keys.
  Children.forEach(children, (child) => {
    if (isValidElement(child) && child.key !== null) byId.set(child.key, child);
  });
  return byId;
}
