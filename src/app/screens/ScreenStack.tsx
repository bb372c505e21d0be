import type { Screen } from '../../engine/slice.ts';
import { BlockView, LateContext, OutletContext } from './BlockView.tsx';
import { blocksOfForms } from './blocksOfForms.ts';

interface ScreenStackProps {
  /** From the outside in. */
  screens: readonly Screen[];
  /** Id of the screen that is only a frame: it does not name itself. */
  frame?: string | undefined;
  /** False while the forms are on their way. */
  isWhole: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Screens within each other: each one's `outlet` block holds the next. The page's own, the innermost, names itself in `data-screen`. */
export function ScreenStack({ screens, frame, isWhole }: ScreenStackProps) {
  const [screen, ...inner] = screens;
  if (screen === undefined) return null;
  const isPage = inner.length === 0 && screen.id !== frame;
  const blocks = screen.blocks.map((node) => <BlockView key={node.id} node={node} />);
  return (
    <OutletContext value={<ScreenStack screens={inner} frame={frame} isWhole={isWhole} />}>
      <LateContext value={isWhole ? none : blocksOfForms(screen)}>
        {isPage ? <div data-screen={screen.id}>{blocks}</div> : blocks}
      </LateContext>
    </OutletContext>
  );
}
