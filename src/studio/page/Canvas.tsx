import { Alert, Loader } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { SiteChoice } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import type { FrameLink } from './FrameLink.ts';
import styles from './studio.module.css';
import type { View } from './Toolbar.tsx';
import { useAnswer } from './useStudio.ts';

interface CanvasProps {
  site: SiteChoice;
  view: View;
  /** The language that the page is to be in. */
  language: string;
  link: FrameLink;
  ask: Ask;
}

/** The page of a site as wide as it was chosen; one that is wider than the room for it is shown smaller. */
export function Canvas({ site, view, language, link, ask }: CanvasProps) {
  const { ref, width: room, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const preparation = useAnswer(ask, 'prepare', { site: site.key, state: view.state }, view.visit);
  const isReady = view.state === (preparation?.state ?? '');
  /** The visit that did not come to its state. */
  const [lost, setLost] = useState<number>();
  link.onEntered = (isReached) => setLost(isReached ? undefined : view.visit);
  const origin = `http://${preparation?.host ?? site.host}.localhost:${location.port}`;
  const address = new URL(preparation?.path ?? (view.path || '/'), origin);
  if (site.languages.length > 1) address.searchParams.set('lang', language);
  const scale = room === 0 ? 1 : Math.min(1, room / view.width);
  useEffect(() => () => link.close(), [link]);
  return (
    <div className={styles.canvas}>
      {lost === view.visit && (
        <Alert variant="default" className={styles.notice} role="status" p="sm">
          The page did not come to this state: something on the way is not as it was when the state was
          written down.
        </Alert>
      )}
      <div ref={ref} className={styles.room}>
        {isReady ? (
          <iframe
            key={`${view.visit} ${site.key}`}
            ref={frame}
            className={styles.frame}
            title={`${site.brandName}, ${site.flowName}`}
            // The page takes it out before it begins, and goes the way to the state.
            name={preparation ? JSON.stringify(preparation) : ''}
            src={address.href}
            style={{
              width: view.width,
              height: height / scale,
              transform: `scale(${scale})`,
              marginInlineEnd: view.width * (scale - 1),
            }}
            onLoad={() => frame.current && link.open(frame.current, origin)}
          />
        ) : (
          <Loader m="xl" aria-label="The way to this state is being read" />
        )}
      </div>
    </div>
  );
}
