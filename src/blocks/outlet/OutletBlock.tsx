import { createContext, use } from 'react';
import { type BlockProps, contentId } from '../block.ts';

/** True inside an outlet: a page has only one main landmark, however deep its screens are nested. */
const InsideContext = createContext(false);

/** The place for the inner screen. The outermost outlet is the main landmark. */
export default function OutletBlock({ children }: BlockProps) {
  const isInside = use(InsideContext);
  if (isInside) return children;
  return (
    <InsideContext value>
      <main id={contentId} tabIndex={-1}>
        {children}
      </main>
    </InsideContext>
  );
}
