import { createContext, use } from 'react';
import { type BlockProps, contentId } from '../block.ts';
import styles from './OutletBlock.module.css';

/** True inside an outlet: a page has one main landmark, however many screens stand within each other. */
const InsideContext = createContext(false);

/** The place in a screen where the inner screen stands; the outermost one is the page's main landmark. */
export default function OutletBlock({ children }: BlockProps) {
  const isInside = use(InsideContext);
  if (isInside) return children;
  return (
    <InsideContext value>
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </InsideContext>
  );
}
