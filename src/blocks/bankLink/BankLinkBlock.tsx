import { useEffect, useRef } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import BusyMark from '../../widgets/mantine/BusyMark.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ProviderFrame, useFrameAddress } from '../shared/ProviderFrame.tsx';
import { StatusLine } from '../shared/StatusLine.tsx';
import section from '../shared/section.module.css';
import styles from './BankLinkBlock.module.css';

export interface BankLinkBlockProps extends BlockProps {
  heading: Sentence;
  /** Accessible name of the widget's frame. */
  title: Sentence;
  /** Status until the widget has loaded. */
  loading: Sentence;
  /** Status after 10 and after 30 seconds (UX-14). */
  slow?: Sentence;
  verySlow?: Sentence;
  /** URL of the widget. */
  address?: string | null;
  /** True once the widget reports that it has loaded. */
  mounted?: boolean;
}

/** The bank link widget in a frame (LNK-006, LNK-010…012). */
export default function BankLinkBlock(props: BankLinkBlockProps) {
  const { id, raise, address } = props;
  const isMounted = props.mounted === true;
  const widget = useFrameAddress(address, () => raise('bankLinkRefused'));
  const heading = useRef<HTMLHeadingElement>(null);

  // It replaces the button that opened it.
  useEffect(() => heading.current?.focus(), []);
  const hear = (data: unknown) => {
    const message = messageIn(data);
    if (message?.step === 'APP_MOUNTED') raise('bankLinkMounted');
    if (message?.step === 'REDIRECT') {
      const { institution, loginId } = message;
      raise('bankLinked', undefined, { institution, loginId });
    }
  };
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
        {widget !== undefined && (
          <ProviderFrame
            address={widget}
            title={props.title}
            className={styles.frame}
            may="allow-forms allow-popups"
            hidden={!isMounted}
            onMessage={hear}
          />
        )}
      </div>
    </section>
  );
}

/** Messages of the widget (LNK-011, LNK-012). */
export type WidgetMessage =
  | { step: 'APP_MOUNTED' }
  | { step: 'REDIRECT'; institution: string; loginId: string };

/** Maximum lengths in the contract. */
const longest = { institution: 100, loginId: 200 };

/**
 * Parses a message of the widget; undefined if it has another form (SAFE-12). Other properties are ignored.
 * @param data of a message event
 */
export function messageIn(data: unknown): WidgetMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { step, institution, loginId } = data as Record<string, unknown>;
  if (step === 'APP_MOUNTED') return { step };
  if (step !== 'REDIRECT') return undefined;
  if (!isText(institution, longest.institution) || !isText(loginId, longest.loginId)) return undefined;
  return { step, institution, loginId };
}

function isText(value: unknown, limit: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limit;
}
