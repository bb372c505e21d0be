import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { useSentences } from '../../state/useSentences.ts';
import { FieldLines } from '../../widgets/FieldLines.tsx';
import { FormElement } from '../../widgets/FormElement.tsx';
import { lineId } from '../../widgets/lineId.ts';
import type { BlockProps, Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { nodeId } from '../shared/nodeId.ts';
import { CodeBox } from './CodeBox.tsx';
import { type CodeEdit, changeBox, emptyCode, isWhole, pasteCode, pressKey } from './editCode.ts';
import styles from './OneTimeCodeBlock.module.css';

export interface OneTimeCodeBlockProps extends BlockProps {
  /** Names the boxes as a group. */
  label: Sentence;
  /** Names a box, before its number. */
  digit: Sentence;
  /** Digits of a code. */
  length: number;
  submit: Sentence;
  /** Raised with `event.verifyCode`. */
  event: string;
  busy?: boolean;
  busyText: Sentence;
  error?: Sentence | null;
  /** True while the last code counts as wrong: the boxes are emptied and the first one gets the focus. */
  rejected?: boolean;
  /** What stands there at first. */
  code?: string | null;
}

/**
 * A one-time code, a box for each digit (MFA-005…008, UX-08). What is typed stays in here until it is whole and sent;
 * it is never part of the flow's state.
 */
export default function OneTimeCodeBlock(props: OneTimeCodeBlockProps) {
  const { id, raise, length, error } = props;
  const isRejected = props.rejected === true;
  const isBusy = props.busy === true;
  const [boxes, setBoxes] = useState(() => changeBox(emptyCode(length), 0, props.code ?? '').boxes);
  const [refused, setRefused] = useState<string>();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const controls = useRef<(HTMLInputElement | null)[]>([]);
  const sentence = useSentences();
  const digit = useWords(props.digit);
  const focusBox = (box: number) => controls.current[box]?.focus();

  const clear = useEffectEvent(() => {
    setBoxes(emptyCode(length));
    focusBox(0);
  });
  useEffect(() => {
    if (isRejected) clear();
  }, [isRejected]);

  const apply = (edit: CodeEdit | undefined) => {
    if (edit === undefined) return false;
    setBoxes(edit.boxes);
    setRefused(edit.refused);
    focusBox(edit.focus);
    return true;
  };
  const eraseBefore = useEffectEvent((box: number) => apply(pressKey(boxes, box, 'Backspace')));
  useEffect(() => {
    const group = fieldset.current;
    // Keyboards of phones name no key; of a deletion where there is nothing, this is all they tell.
    const hear = (event: InputEvent) => {
      const box = controls.current.indexOf(event.target as HTMLInputElement);
      if (event.inputType !== 'deleteContentBackward' || controls.current[box]?.value !== '') return;
      event.preventDefault();
      eraseBefore(box);
    };
    group?.addEventListener('beforeinput', hear);
    return () => group?.removeEventListener('beforeinput', hear);
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(boxes) && !isBusy) raise(props.event, undefined, { verifyCode: boxes.join('') });
  };
  const group = nodeId(id);
  return (
    <FormElement id={group} className={styles.code} onSubmit={send}>
      <fieldset ref={fieldset} className={styles.group} onBlur={() => setRefused(undefined)}>
        <legend className={styles.label}>
          <Copy text={props.label} />
        </legend>
        <div className={styles.boxes}>
          {boxes.map((value, box) => (
            <CodeBox
              // A box is its place.
              key={`${group}-${String(box)}`}
              control={(element) => {
                controls.current[box] = element;
              }}
              name={box === 0 ? 'code' : undefined}
              label={`${digit} ${box + 1}`}
              describedBy={error ? lineId(group, 'error') : undefined}
              value={value}
              invalid={isRejected}
              onText={(text) => apply(changeBox(boxes, box, text))}
              onPaste={(text) => apply(pasteCode(boxes, box, text))}
              onKey={(key) => apply(pressKey(boxes, box, key))}
            />
          ))}
        </div>
        <FieldLines
          id={group}
          error={
            error ? (
              <span role="alert">
                <Copy text={error} />
              </span>
            ) : undefined
          }
          status={refused === undefined ? '' : <Copy text={sentence(refused)} />}
        />
      </fieldset>
      <ActionButton
        type="submit"
        busy={isBusy}
        busyText={<Copy text={props.busyText} />}
        disabled={!isWhole(boxes)}
      >
        <Copy text={props.submit} />
      </ActionButton>
    </FormElement>
  );
}
