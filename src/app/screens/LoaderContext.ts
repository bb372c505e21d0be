import { createContext, use } from 'react';
import type { ScreenLoader } from './createScreenLoader.ts';

export const LoaderContext = createContext<ScreenLoader | undefined>(undefined);

/** The loader of this app. Throws outside of one. */
export function useLoader(): ScreenLoader {
  const loader = use(LoaderContext);
  if (loader === undefined) throw new Error('there is no screen loader around this');
  return loader;
}
