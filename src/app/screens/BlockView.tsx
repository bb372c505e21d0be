import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, use } from 'react';
import type { BlockNode } from '../../engine/slice.ts';
import { atomsBy } from '../../state/atomsBy.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { useRaise } from '../../state/RaiseContext.ts';
import { releaseBaseAtom } from '../../state/releaseBaseAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { stableAtom } from '../../state/stableAtom.ts';
import { useHolds } from '../../state/useHolds.ts';
import { artAddress } from './artAddress.ts';
import { Boundary } from './Boundary.tsx';
import { BrokenPart } from './BrokenPart.tsx';
import { LateBlock } from './LateBlock.tsx';
import { useLoader } from './LoaderContext.ts';
import { resolveProps } from './resolveProp.ts';

/** What the `outlet` block of a surrounding screen holds. */
export const OutletContext = createContext<ReactNode>(null);

/** Names of the blocks of this screen that are still on their way. */
export const LateContext = createContext<ReadonlySet<string>>(new Set());

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
export function BlockView({ node }: { node: BlockNode }) {
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
