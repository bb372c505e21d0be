import { Stepper } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/LiveRegion.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import section from '../shared/section.module.css';
import styles from './StepsBlock.module.css';

interface Step {
  /** Label in the list of steps. */
  label: Sentence;
  /** Heading of the step. */
  heading: Sentence;
  text?: Sentence;
}

export interface StepsBlockProps extends BlockProps {
  /** Name of the list of steps. */
  label: Sentence;
  items: Record<string, Step | null>;
  /** Id of the current step. */
  current: string;
  /** Announced for a completed step. */
  done: Sentence;
  /** Goes back one step; a table row removes it on the first step. */
  back?: { text: Sentence; event: string } | null;
}

const { list, separator, step: item, mark, check, name } = styles;
const classNames = {
  steps: list,
  separator,
  step: item,
  stepIcon: mark,
  stepCompletedIcon: check,
  stepBody: styles.body,
  stepLabel: name,
};
/** The steps are not buttons, so each is a list item, and its number is not part of the text. */
const listItem = { component: 'div', role: 'listitem' };

/**
 * A task in steps: progress, the current step, and a back button. The child blocks are the steps, each with its own `when`
 * and its own button to continue. The heading of a new step gets the focus (UX-10).
 */
export default function StepsBlock(props: StepsBlockProps) {
  const { id, raise, label, items, current, done, back, children } = props;
  const steps = present(items);
  const place = steps.findIndex(([key]) => key === current);
  const step = steps[place]?.[1];
  const heading = useHeadingFocus(current);
  return (
    <div id={nodeId(id)} className={styles.steps}>
      <Hidden id={`${nodeId(id)}-label`}>
        <Copy text={label} />
      </Hidden>
      <MantineFrame>
        <Stepper
          active={place}
          className={styles.stepper}
          classNames={classNames}
          attributes={{ steps: { role: 'list', 'aria-labelledby': `${nodeId(id)}-label` } }}
          completedIcon={<Icon name="check" />}
        >
          {steps.map(([key, { label: name }], index) => (
            <Stepper.Step
              key={key}
              {...listItem}
              icon={<span aria-hidden="true">{index + 1}</span>}
              aria-current={index === place ? 'step' : undefined}
              label={
                <>
                  <Copy text={name} />
                  {index < place && (
                    <Hidden>
                      <span>: </span>
                      <Copy text={done} />
                    </Hidden>
                  )}
                </>
              }
            />
          ))}
        </Stepper>
      </MantineFrame>
      {step !== undefined && (
        <div key={current} className={styles.head}>
          <h3 ref={heading} className={section.title} tabIndex={-1}>
            <Copy text={step.heading} />
          </h3>
          <Paragraphs text={step.text} className={styles.text} />
        </div>
      )}
      {children}
      {back !== undefined && back !== null && (
        <ActionButton variant="link" onClick={() => raise(back.event)}>
          <Copy text={back.text} />
        </ActionButton>
      )}
    </div>
  );
}

/**
 * The first step takes the focus only if nothing else has it, for example after a button was removed. On arrival, the page
 * heading gets the focus.
 */
function useHeadingFocus(current: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (shown.current !== current && (!isFirst || isFree)) heading.current?.focus();
    shown.current = current;
  }, [current]);
  return heading;
}
