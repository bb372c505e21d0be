import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { addressRulesAtom } from '../../state/addressRulesAtom.ts';
import BusyMark from '../../widgets/mantine/BusyMark.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { frameAddress } from '../shared/frameAddress.ts';
import { nodeId } from '../shared/nodeId.ts';
import { StatusLine } from '../shared/StatusLine.tsx';
import section from '../shared/section.module.css';
import styles from './BankLinkBlock.module.css';
import { messageIn } from './messageIn.ts';

export interface BankLinkBlockProps extends BlockProps {
  heading: Sentence;
  /** Names the widget's frame. */
  title: Sentence;
  /** Said until the widget is there. */
  loading: Sentence;
  /** Said after 10 and after 30 seconds (UX-14). */
  slow?: Sentence;
  verySlow?: Sentence;
  /** Where the widget is. */
  address?: string | null;
  /** True once it said that it is there. */
  mounted?: boolean;
}

/**
 * The bank-link widget in a frame of its own (LNK-006, LNK-010…012). Its code runs in its own document of its own origin;
 * all that reaches us is a message whose origin, source and form are checked (SAFE-12).
 */
export default function BankLinkBlock(props: BankLinkBlockProps) {
  const { id, raise, address } = props;
  const isMounted = props.mounted === true;
  const { origin } = useAtomValue(addressRulesAtom);
  const widget = address ? frameAddress(address, origin) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);

  // It comes in place of the button that asked for it.
  useEffect(() => heading.current?.focus(), []);
  const refuse = useEffectEvent(() => raise('bankLinkRefused'));
  const isRefused = Boolean(address) && widget === undefined;
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);

  return (
    <section id={nodeId(id)} className={styles.link} aria-labelledby={`${nodeId(id)}-heading`}>
      <h2 ref={heading} id={`${nodeId(id)}-heading`} className={section.title} tabIndex={-1}>
        <Copy text={props.heading} />
      </h2>
      <div className={styles.place}>
        {!isMounted && (
          <div className={styles.waiting}>
            <BusyMark />
            <StatusLine busy text={props.loading} slow={props.slow} verySlow={props.verySlow} />
          </div>
        )}
        {widget !== undefined && <Widget {...props} widget={widget} isShown={isMounted} />}
      </div>
    </section>
  );
}

interface WidgetProps extends Pick<BankLinkBlockProps, 'raise' | 'title'> {
  widget: URL;
  isShown: boolean;
}

function Widget({ raise, title, widget, isShown }: WidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== widget.origin || source !== frame.current?.contentWindow) return;
    const message = messageIn(data);
    if (message?.step === 'APP_MOUNTED') raise('bankLinkMounted');
    if (message?.step === 'REDIRECT') {
      const { institution, loginId } = message;
      raise('bankLinked', undefined, { institution, loginId });
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={widget.href}
      title={useWords(title)}
      hidden={!isShown}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    />
  );
}
