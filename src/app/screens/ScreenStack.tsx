import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, use } from 'react';
import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { Copy } from '../../copy/Copy.tsx';
import type { BlockNode, Screen } from '../../engine/slice.ts';
import { contextAtom, releaseBaseAtom, sliceAtom } from '../../state/atoms.ts';
import { useRaise } from '../../state/contexts.ts';
import { atomsBy, stableAtom, useHolds } from '../../state/useValue.ts';
import { Boundary } from './Boundary.tsx';
import styles from './BrokenPart.module.css';
import { blocksOfForms } from './createScreenLoader.ts';
import lateStyles from './LateBlock.module.css';
import { artAddress, resolveProps } from './resolveProp.ts';
import { useLoader } from './useLoadedScreens.ts';

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

/** What the `outlet` block of a surrounding screen holds. */
const OutletContext = createContext<ReactNode>(null);

/** Names of the blocks of this screen that are still on their way. */
const LateContext = createContext<ReadonlySet<string>>(new Set());

/** The block that gives its place to the inner screen. */
const outletBlock = 'outlet';

const propsAtom = atomsBy((node: BlockNode) =>
  stableAtom((get) => {
    const slice = get(sliceAtom);
    const context = get(contextAtom);
    const releaseBase = get(releaseBaseAtom);
    return resolveProps(node.props, {
      slice,
      context,
      art: (name) => artAddress(name, slice, context, releaseBase),
    });
  }),
);

/**
 * A block of a screen, while its `when` holds, with the blocks inside it. Draws again only when its own props change. One that
 * breaks takes no other with it.
 */
function BlockView({ node }: { node: BlockNode }) {
  const isLate = use(LateContext).has(node.block);
  if (!useHolds(node.when)) return null;
  if (isLate) return <LateBlock />;
  return (
    <Boundary fallback={BrokenPart}>
      <ShownBlock node={node} />
    </Boundary>
  );
}

function ShownBlock({ node }: { node: BlockNode }) {
  const props = useAtomValue(propsAtom(node));
  const raise = useRaise();
  const inner = use(OutletContext);
  const Block = useLoader().block(node.block);
  if (Block === undefined) throw new Error(`the block "${node.block}" was not loaded`);
  const children = node.blocks.map((child) => <BlockView key={child.id} node={child} />);
  const content = node.block === outletBlock ? inner : children.length === 0 ? undefined : children;
  return (
    <Block {...props} id={node.id} raise={raise}>
      {content}
    </Block>
  );
}

/** Stands for a block that breaks while it is drawn (F-702): plain words, the phone number and another try. */
function BrokenPart({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.part} role="alert">
      <Copy text={{ $copy: 'broken.text' }} />
      <ActionButton variant="secondary" onClick={onRetry}>
        <Copy text={{ $copy: 'lost.retry' }} />
      </ActionButton>
    </div>
  );
}

/**
 * Keeps the place of a block that is on its way, as high as a window, so that nothing in view moves when it comes. That
 * something loads is said once, by the page.
 */
function LateBlock() {
  return (
    <div className={lateStyles.late} aria-hidden="true">
      <span className={lateStyles.mark} />
    </div>
  );
}
