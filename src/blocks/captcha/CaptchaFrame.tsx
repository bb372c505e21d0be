import { useEffect, useEffectEvent, useRef } from 'react';
import { useWords } from '../../copy/useWords.ts';
import type { Sentence } from '../block.ts';
import styles from './CaptchaBlock.module.css';
import { tokenIn } from './tokenIn.ts';

interface CaptchaFrameProps {
  address: URL;
  /** Origin of this page: the provider posts its message to no other. */
  page: string;
  title: Sentence;
  onToken: (token: string) => void;
}

/**
 * A provider's own captcha. Its code runs in its own document of its own origin; all that reaches us is a message whose
 * origin, source and form are checked (design §4).
 */
export function CaptchaFrame({ address, page, title, onToken }: CaptchaFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const tell = useEffectEvent(onToken);
  const { origin } = address;
  useEffect(() => {
    const hear = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const token = tokenIn(data);
      if (token !== undefined) tell(token);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={addressed(address, page)}
      title={useWords(title)}
      sandbox="allow-scripts allow-same-origin allow-forms"
    />
  );
}

function addressed(address: URL, page: string): string {
  const url = new URL(address);
  url.searchParams.set('origin', page);
  return url.href;
}
