import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { sliceAtom } from '../../state/atoms.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import styles from './VideoBlock.module.css';

export interface VideoBlockProps extends BlockProps {
  /** Address of a short clip, which is played without sound. */
  source: string;
  /** Address of the poster, shown before the clip plays and if it cannot play. */
  poster: string;
  /** In the brand's color. */
  tinted?: boolean;
  /** Addresses of its captions (WebVTT) by the tag of their language. */
  captions: Readonly<Record<string, string>>;
  /** Text alternative. */
  label: Sentence;
  /** Labels of the button while stopped and while playing. */
  play: Sentence;
  pause: Sentence;
}

/**
 * A short clip without sound (ALT-005, BNK-001). It plays once automatically; a button stops it and plays it again. With
 * reduced motion, or if the clip fails to load, its poster is shown (UX-15, WCAG 2.2.2).
 */
export default function VideoBlock(props: VideoBlockProps) {
  // A different clip starts over.
  return <Clip key={props.source} {...props} />;
}

function Clip({ id, source, poster, tinted, captions, label, play, pause }: VideoBlockProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { language = 'en', languages } = useAtomValue(sliceAtom);
  // The page's, or the first where it has none.
  const shown = Object.hasOwn(captions, language) ? language : Object.keys(captions)[0];
  useMotion(video);
  // A browser shows the default one at first, and takes no notice of it when the page changes its language.
  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])];
    if (!tracks.some(({ mode }) => mode === 'showing')) return;
    for (const track of tracks) track.mode = track.language === shown ? 'showing' : 'disabled';
  }, [shown]);
  const press = () => {
    const { current } = video;
    if (current === null) return;
    if (isPlaying) current.pause();
    else start(current);
  };
  return (
    <div id={nodeId(id)} className={clsx(styles.video, tinted === true && styles.tinted)}>
      <video
        ref={video}
        className={styles.picture}
        src={source}
        poster={poster}
        aria-label={useWords(label)}
        width={640}
        height={384}
        preload="none"
        muted
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setFailed(true)}
      >
        {Object.entries(captions).map(([id, address]) => (
          <track
            key={id}
            kind="captions"
            src={address}
            srcLang={id}
            label={languages?.find((one) => one.id === id)?.name}
            default={id === shown}
          />
        ))}
      </video>
      {!hasFailed && (
        <button type="button" className={styles.button} onClick={press}>
          <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={isPlaying ? 'M8 5h3v14h-3zM14 5h3v14h-3z' : 'M8 4.5l11 7.5-11 7.5z'} />
          </svg>
          <Copy text={isPlaying ? pause : play} />
        </button>
      )}
    </div>
  );
}

/** Plays automatically, unless the user prefers reduced motion: then it stops, or never starts and loads nothing. */
function useMotion(video: { readonly current: HTMLVideoElement | null }): void {
  useEffect(() => {
    const { current } = video;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => {
      if (current === null) return;
      if (calm.matches) current.pause();
      else start(current);
    };
    follow();
    calm.addEventListener('change', follow);
    return () => calm.removeEventListener('change', follow);
  }, [video]);
}

/** Browsers may block autoplay; then the poster stays, with the button. */
function start(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}
