import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { SiteChoice } from '../server/StudioState.ts';
import type { FrameLink } from './FrameLink.ts';
import styles from './studio.module.css';
import type { View } from './Toolbar.tsx';

interface CanvasProps {
  site: SiteChoice;
  view: View;
  link: FrameLink;
}

/** The page of a site as wide as it was chosen; one that is wider than the room for it is shown smaller. */
export function Canvas({ site, view, link }: CanvasProps) {
  const { ref, width: room, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const origin = `http://${site.host}.localhost:${location.port}`;
  const scale = room === 0 ? 1 : Math.min(1, room / view.width);
  useEffect(() => () => link.close(), [link]);
  return (
    <div className={styles.canvas}>
      <div ref={ref} className={styles.room}>
        <iframe
          key={view.visit}
          ref={frame}
          className={styles.frame}
          title={`${site.brandName}, ${site.flowName}`}
          src={origin + (view.path || '/')}
          style={{
            width: view.width,
            height: height / scale,
            transform: `scale(${scale})`,
            marginInlineEnd: view.width * (scale - 1),
          }}
          onLoad={() => frame.current && link.open(frame.current, origin)}
        />
      </div>
    </div>
  );
}
