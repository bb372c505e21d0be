import { Alert } from '@mantine/core';
import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import type { IconName } from '../shared/icons.ts';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './NoticeBlock.module.css';

type Tone = 'info' | 'warning' | 'success';

export interface NoticeBlockProps extends BlockProps {
  tone?: Tone;
  title?: Sentence;
  text: Sentence;
  /** Another icon than the tone's own. */
  icon?: IconName;
}

const { icon, body, title, message } = styles;
const parts = { icon, body, title, message };
const toneIcons: Record<Tone, IconName> = { info: 'info', warning: 'warning', success: 'success' };

/**
 * Something to know before going on: Mantine's Alert, as a note that announces nothing by itself. Its meaning stands in
 * its words; icon and colour only help.
 */
export default function NoticeBlock({ id, tone = 'info', title, text, icon, children }: NoticeBlockProps) {
  return (
    <MantineFrame>
      <Alert
        id={nodeId(id)}
        role="note"
        icon={<Icon name={icon ?? toneIcons[tone]} />}
        title={title && <Copy text={title} />}
        classNames={{ ...parts, root: clsx(styles.root, styles[tone]) }}
      >
        <Paragraphs text={text} />
        {children}
      </Alert>
    </MantineFrame>
  );
}
