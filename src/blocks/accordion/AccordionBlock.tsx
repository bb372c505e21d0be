import { Accordion } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import clsx from 'clsx';
import { Children, isValidElement, type ReactNode } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/LiveRegion.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { Icon } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './AccordionBlock.module.css';

interface Item {
  label: Sentence;
  /** A sentence under the label. */
  note?: Sentence | null;
  /** A word or two next to the label. */
  mark?: Sentence | null;
}

export interface AccordionBlockProps extends BlockProps {
  items: Record<string, Item | null>;
  /** Id of the open item; '' for none. */
  current?: string | null;
  /** Raised by a press with `event.item`, the id of the item to open, '' for none. Without it, headings are not buttons. */
  event?: string | null;
  /** Level of the headings. */
  order?: 2 | 3;
  /** Shows the number of each item before its label. */
  numbered?: boolean;
  /** Announced for a completed item if headings are not buttons. */
  done?: Sentence | null;
}

const { heading, button, label, chevron, item, content } = styles;
const classNames = { itemTitle: heading, control: button, label, chevron, item, content };
/** What a button controls if its item has no panel. */
const nothing = { 'aria-controls': '' };
/** Milliseconds that a panel takes to open or close. */
const duration = 200;

/**
 * Headings with a panel below each, one open at a time: Mantine's Accordion. The child block with the id of an item is its
 * panel, and is rendered while the item is open. With an event, the headings are buttons; without one, they show the
 * progress of the page.
 */
export default function AccordionBlock(props: AccordionBlockProps) {
  const { id, raise, items, current, event, order = 2, numbered = false, done, children } = props;
  const isCalm = useReducedMotion();
  const entries = present(items);
  const place = entries.findIndex(([key]) => key === current);
  const panels = childrenById(children);
  const canPress = event !== undefined && event !== null;
  const Heading = `h${order}` as const;
  return (
    <MantineFrame>
      <Accordion
        id={nodeId(id)}
        className={styles.accordion}
        classNames={classNames}
        order={order}
        chevron={<Icon name="chevron" />}
        value={entries[place]?.[0] ?? null}
        onChange={(open) => canPress && raise(event, undefined, { item: open ?? '' })}
        keepMounted={false}
        transitionDuration={isCalm ? 0 : duration}
      >
        {entries.map(([key, { label: words, note, mark }], index) => {
          const panel = panels.get(key);
          const noteId = note ? `${nodeId(id)}-note-${key}` : undefined;
          const behind = !canPress && index < place && done ? done : undefined;
          const title = (
            <AccordionTitle
              number={numbered ? index + 1 : undefined}
              label={words}
              mark={mark}
              done={behind}
            />
          );
          return (
            <Accordion.Item key={key} value={key} mod={{ done: behind !== undefined }}>
              <div className={clsx(styles.head, !canPress && container.container)}>
                {canPress ? (
                  <Accordion.Control aria-describedby={noteId} {...(panel === undefined && nothing)}>
                    {title}
                  </Accordion.Control>
                ) : (
                  <Heading className={heading} aria-current={index === place ? 'step' : undefined}>
                    <span className={label}>{title}</span>
                    {behind !== undefined && <Icon name="check" />}
                  </Heading>
                )}
                <div id={noteId} className={styles.note}>
                  <Paragraphs text={note} size="small" />
                </div>
              </div>
              {panel !== undefined && canPress && <Accordion.Panel data-grid>{panel}</Accordion.Panel>}
              {/* Not a region, because no button names it; it may contain landmarks of the page. */}
              {panel !== undefined && !canPress && index === place && (
                <div className={styles.page}>{panel}</div>
              )}
            </Accordion.Item>
          );
        })}
      </Accordion>
    </MantineFrame>
  );
}

interface AccordionTitleProps {
  /** Shown before the label. */
  number?: number | undefined;
  label: Sentence;
  mark?: Sentence | null | undefined;
  /** Read after the label to screen reader users, who cannot see the check mark. */
  done?: Sentence | undefined;
}

/** The text of an item's heading, in a button or not. */
function AccordionTitle({ number, label, mark, done }: AccordionTitleProps) {
  return (
    <>
      {number !== undefined && <span className={styles.number}>{number}</span>}{' '}
      <span className={styles.words}>
        <Copy text={label} />
        {done !== undefined && (
          <Hidden>
            <span>: </span>
            <Copy text={done} />
          </Hidden>
        )}
      </span>{' '}
      {mark !== undefined && mark !== null && (
        <span className={styles.mark}>
          <Copy text={mark} />
        </span>
      )}
    </>
  );
}

/** The rendered child blocks by id, for a block that places each of them: the key of a child block is its id. */
function childrenById(children: ReactNode): ReadonlyMap<string, ReactNode> {
  const byId = new Map<string, ReactNode>();
  // `toArray` would change their keys.
  Children.forEach(children, (child) => {
    if (isValidElement(child) && child.key !== null) byId.set(child.key, child);
  });
  return byId;
}
