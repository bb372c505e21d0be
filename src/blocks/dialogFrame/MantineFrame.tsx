import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * What a block that draws with Mantine puts around itself. The app has no such frame, so that a first page without
 * Mantine does not load it (PERF-02). Variables and classes are the built theme's (design §5).
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
      {children}
    </MantineProvider>
  );
}
