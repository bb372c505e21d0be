import { Accordion } from '@mantine/core';
import { Copy } from '../../copy/Copy.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './DisclosureBlock.module.css';

export interface DisclosureBlockProps extends BlockProps {
  title: Sentence;
  /** A sentence about its content. */
  text?: Sentence;
  open?: boolean;
  /** Raised by a press with `event.open`: whether to open it. */
  event: string;
}

const { heading: itemTitle, button: control, label, mark: chevron } = styles;
const classNames = { itemTitle, control, label, chevron };
/** The accordion's one item. */
const item = 'item';
/** What the button controls, since there is no accordion panel. */
const nothing = '';

/**
 * A heading that opens and closes what follows (CS-016): Mantine's Accordion. What follows is not its panel but other
 * blocks and sections, hidden by a condition on the state that the event sets.
 */
export default function DisclosureBlock({ id, title, text, open, event, raise }: DisclosureBlockProps) {
  const describedBy = text && `${nodeId(id)}-text`;
  return (
    <MantineFrame>
      <Accordion
        id={nodeId(id)}
        className={styles.disclosure}
        classNames={classNames}
        order={2}
        chevron={<Icon name="chevron" />}
        value={open === true ? item : null}
        onChange={(value) => raise(event, undefined, { open: value === item })}
      >
        <Accordion.Item value={item} className={styles.item}>
          <Accordion.Control aria-controls={nothing} aria-describedby={describedBy}>
            <Copy text={title} />
          </Accordion.Control>
          {text !== undefined && (
            <div id={describedBy}>
              <Paragraphs text={text} className={styles.text} />
            </div>
          )}
        </Accordion.Item>
      </Accordion>
    </MantineFrame>
  );
}
