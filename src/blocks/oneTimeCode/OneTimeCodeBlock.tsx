import { PinInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { bareDigits } from '../../engine/filters/tidyText.ts';
import { useSentences } from '../../state/useValue.ts';
import { describedBy, FieldLines } from '../../widgets/FieldFrame.tsx';
import { FormElement } from '../../widgets/FormElement.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import styles from './OneTimeCodeBlock.module.css';

export interface OneTimeCodeBlockProps extends BlockProps {
  /** Accessible name of the group of boxes. */
  label: Sentence;
  /** Name of a box, followed by its number. */
  digit: Sentence;
  /** Shown below the boxes: says that the last digit sends the code. */
  help?: Sentence;
  /** Number of digits. */
  length: number;
  submit: Sentence;
  /** Raised with `event.verifyCode`. */
  event: string;
  busy?: boolean;
  busyText: Sentence;
  error?: Sentence | null;
  /** True while the last code is wrong: the boxes are cleared and the first one gets the focus. */
  rejected?: boolean;
  /** Initial value. */
  code?: string | null;
}

/** Copy keys for a refused key or paste (UX-16). */
const reasons = { digits: 'filter.digitsOnly', whole: 'filter.wholeCode' } as const;
const { boxes, place, box } = styles;
const classNames = { root: boxes, pinInput: place, input: box };

/**
 * A one-time code with one box per digit (MFA-005…008, UX-08). The digits stay in this block until the code is complete and
 * sent; they are never part of the flow state.
 */
export default function OneTimeCodeBlock(props: OneTimeCodeBlockProps) {
  const { id, raise, length, error } = props;
  const isRejected = props.rejected === true;
  const isBusy = props.busy === true;
  const isWhole = (code: string) => code.length === length;
  const [canSend, setCanSend] = useState(isWhole(props.code ?? ''));
  const [refused, setRefused] = useState<string>();
  // The input is uncontrolled: in a controlled one, emptying a box would shift the digits after it.
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: props.code ?? '' },
    validate: { code: (code) => (isWhole(code) ? null : reasons.whole) },
    onValuesChange: ({ code }, { code: before }) => {
      setCanSend(isWhole(code));
      setRefused(undefined);
      if (!isWhole(code)) sent.current = undefined;
      // Not while a complete code is overwritten digit by digit.
      else if (!isWhole(before)) send(code);
    },
  });
  /** The code that is being sent, so the last digit and the button cannot both send it. */
  const sent = useRef<string>(undefined);
  const send = (code: string) => {
    if (isBusy || sent.current === code) return;
    sent.current = code;
    raise(props.event, undefined, { verifyCode: code });
  };
  useEffect(() => {
    if (!isBusy) sent.current = undefined;
  }, [isBusy]);
  const field = useRef<HTMLDivElement>(null);
  const inputs = () => [...(field.current?.querySelectorAll<HTMLInputElement>(`.${box}`) ?? [])];
  const next = useRef<number>(undefined);
  const sentence = useSentences();
  const digit = useWords(props.digit);

  /** The boxes remount, so the focus is set after that. */
  const replace = (code: string, focus: number) => {
    next.current = focus;
    form.setFieldValue('code', code);
  };
  useEffect(() => {
    if (next.current !== undefined) inputs()[next.current]?.focus();
    next.current = undefined;
  });
  const clear = useEffectEvent(() => replace('', 0));
  useEffect(() => {
    if (isRejected) clear();
  }, [isRejected]);

  /** A press before the code is complete moves to the first empty box, which clears the refusal (F-712). */
  const askForMore = () => {
    inputs()
      .find((input) => input.value === '')
      ?.focus();
    setRefused(reasons.whole);
  };
  const take = (event: ClipboardEvent | DragEvent, text: string) => {
    event.preventDefault();
    event.stopPropagation();
    const digits = bareDigits(text);
    if (/^\d+$/u.test(digits) && isWhole(digits)) replace(digits, length - 1);
    else setRefused(reasons.whole);
  };
  /** Backspace in an empty box clears the one before it, as in a single field. */
  const eraseBefore = (input: HTMLInputElement) => {
    const before = inputs()[inputs().indexOf(input) - 1];
    before?.focus();
    if (before?.value) document.execCommand('delete');
  };
  // Unlike Mantine: Backspace first clears its own box, and Home and End move to the first and last box.
  const press = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || !(target instanceof HTMLInputElement)) return;
    if (key === 'Backspace' || key === 'Home' || key === 'End') event.stopPropagation();
    if (key === 'Backspace' && target.value !== '') return;
    if (key === 'Backspace') eraseBefore(target);
    else if (key === 'Home') inputs()[0]?.focus();
    else if (key === 'End') inputs().at(-1)?.focus();
    else return;
    event.preventDefault();
  };
  const hear = useEffectEvent((event: InputEvent) => {
    const { target, data, inputType } = event;
    if (inputType === 'insertText' && data !== null && !/^\d+$/u.test(bareDigits(data))) {
      event.preventDefault();
      setRefused(reasons.digits);
    }
    // Phone keyboards do not report keys. For a deletion in an empty box, this is the only event.
    if (inputType === 'deleteContentBackward' && target instanceof HTMLInputElement && target.value === '') {
      event.preventDefault();
      eraseBefore(target);
    }
  });
  useEffect(() => {
    const group = field.current;
    const listen = (event: InputEvent) => hear(event);
    group?.addEventListener('beforeinput', listen);
    return () => group?.removeEventListener('beforeinput', listen);
  }, []);
  const group = nodeId(id);
  const help = props.help && <Copy text={props.help} />;
  const said = describedBy({ id: group, help: help || undefined, error: error ? true : undefined });
  return (
    <FormElement
      id={group}
      className={styles.code}
      onSubmit={form.onSubmit(({ code }) => send(code), askForMore)}
    >
      <div ref={field}>
        <span id={`${group}-label`} className={styles.label}>
          <Copy text={props.label} />
        </span>
        <MantineFrame>
          <PinInput
            {...form.getInputProps('code')}
            key={form.key('code')}
            onBlur={() => setRefused(undefined)}
            onKeyDownCapture={press}
            onPasteCapture={(event) => take(event, event.clipboardData.getData('text'))}
            onDropCapture={(event) => take(event, event.dataTransfer.getData('text'))}
            id={`${group}-boxes`}
            aria-labelledby={`${group}-label`}
            classNames={classNames}
            length={length}
            type="number"
            inputType="text"
            placeholder=""
            error={isRejected}
            getInputProps={(index) => ({
              // The first box has the autofill name and takes the complete code.
              name: index === 0 ? 'code' : undefined,
              // A dialog that opens with this block focuses the first box (F-421).
              ...(index === 0 && { 'data-autofocus': true }),
              autoComplete: index === 0 ? 'one-time-code' : 'off',
              enterKeyHint: 'done',
              'aria-label': `${digit} ${index + 1}`,
              'aria-describedby': said,
              'aria-required': true,
              // Mantine's default refers to parts of its wrapper, which is not rendered.
              withAria: false,
              'aria-invalid': isRejected || undefined,
            })}
          />
        </MantineFrame>
        <FieldLines
          id={group}
          help={help || undefined}
          error={
            error ? (
              <span role="alert">
                <Copy text={error} />
              </span>
            ) : undefined
          }
          status={refused === undefined ? '' : <Copy text={sentence(refused)} />}
        />
      </div>
      <ActionButton type="submit" busy={isBusy} busyText={<Copy text={props.busyText} />} disabled={!canSend}>
        <Copy text={props.submit} />
      </ActionButton>
    </FormElement>
  );
}
