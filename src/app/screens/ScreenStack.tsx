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
  /** Outermost first. */
  screens: readonly Screen[];
  /** Id of the screen that is only a frame; it has no `data-screen`. */
  frame?: string | undefined;
  /** False while the forms are loading. */
  isWhole: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Nested screens: the `outlet` block of each holds the next. The innermost one, the page's own, has `data-screen`. */
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

/** Content of the `outlet` block of a surrounding screen. */
const OutletContext = createContext<ReactNode>(null);

/** Names of the blocks of this screen that are still loading. */
const LateContext = createContext<ReadonlySet<string>>(new Set());

/** The block that is replaced by the inner screen. */
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
 * A block of a screen and the blocks inside it, while its `when` is true. Rerenders only when its own props change. An error
 * in one does not affect others.
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

/** Replaces a block that fails to render (F-702): a plain message, the phone number and a retry. */
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
 * A placeholder for a block that is loading, as high as a window, so nothing in view shifts. The page announces loading once.
 */
function LateBlock() {
  return (
    <div className={lateStyles.late} aria-hidden="true">
      <span className={lateStyles.mark} />
    </div>
  );
}
