import { Suspense } from 'react';
import type { Screen } from '../../engine/slice.ts';
import { BlockView, OutletContext } from './BlockView.tsx';

interface ScreenStackProps {
  /** From the outside in. */
  screens: readonly Screen[];
  /** Id of the screen that is only a frame: it does not name itself. */
  frame?: string | undefined;
}

/** Screens within each other: each one's `outlet` block holds the next. A screen's root names it in `data-screen`. */
export function ScreenStack({ screens, frame }: ScreenStackProps) {
  const [screen, ...inner] = screens;
  if (screen === undefined) return null;
  const blocks = screen.blocks.map((node) => <BlockView key={node.id} node={node} />);
  return (
    <OutletContext value={<ScreenStack screens={inner} frame={frame} />}>
      <Suspense>{screen.id === frame ? blocks : <div data-screen={screen.id}>{blocks}</div>}</Suspense>
    </OutletContext>
  );
}
