import { Alert } from '@mantine/core';
import { Copy } from '../../copy/Copy.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Icon, type IconName } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './NoticeBlock.module.css';

export interface NoticeBlockProps extends BlockProps {
  title?: Sentence;
  text: Sentence;
  icon?: IconName;
}

const { root, icon, body, title, message } = styles;
const parts = { root, icon, body, title, message };

/**
 * Something to know before continuing: Mantine's Alert, as a note that is not announced. The text carries the meaning;
 * icon and color only support it.
 */
export default function NoticeBlock({ id, title, text, icon = 'info', children }: NoticeBlockProps) {
  return (
    <MantineFrame>
      <Alert
        id={nodeId(id)}
        role="note"
        icon={<Icon name={icon} />}
        title={title && <Copy text={title} />}
        classNames={parts}
      >
        <Paragraphs text={text} />
        {children}
      </Alert>
    </MantineFrame>
  );
}
