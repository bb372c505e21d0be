import type { ReactNode } from 'react';

/** Stands in for `markdown-to-jsx`, which rjsf needs for descriptions only: our forms have none, our text is parsed. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
