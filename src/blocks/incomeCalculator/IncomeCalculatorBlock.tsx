import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { createFilter } from '../../engine/filters/createFilter.ts';
import { FilterRejections } from '../../engine/forms/FilterRejections.ts';
import { formatValue } from '../../engine/text/formatValue.ts';
import { useSentences } from '../../state/useValue.ts';
import { describedBy, FieldFrame } from '../../widgets/FieldFrame.tsx';
import { FormElement } from '../../widgets/FormElement.tsx';
import { TextControl } from '../../widgets/TextControl.tsx';
import { acceptFiltered } from '../../widgets/TextEdit.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './IncomeCalculatorBlock.module.css';

export interface IncomeCalculatorBlockProps extends BlockProps {
  label: Sentence;
  hint?: Sentence;
  /** Shown above the question. */
  note?: Sentence;
  /** Label of the amount below the question. */
  result: Sentence;
  /** Error for an amount above the maximum. */
  capped: Sentence;
  /** The error for an empty answer; shown from Ok until something is entered. */
  required: Sentence;
  /** Whether Ok was already pressed with nothing entered. */
  missing?: boolean;
  /** Raised with `event.monthlyIncome`, '' if nothing was entered. */
  ok: { text: Sentence; event: string };
  close: { text: Sentence; event: string };
  /** Raised with `event.given` when something is entered and when it is cleared. */
  changed: string;
  /** Digits of the annual income. */
  maxLength: number;
  months: number;
  /** Maximum monthly income. */
  maximum: number;
  /** Initial value. */
  annualIncome?: string | null;
}

/**
 * Calculates a monthly income from an annual one (INC-001…007). The typed amount stays in this block; the flow gets the
 * result, and whether anything was entered.
 */
export default function IncomeCalculatorBlock(props: IncomeCalculatorBlockProps) {
  const { id, raise, ok, close, months, maximum } = props;
  const control = `${nodeId(id)}-control`;
  const [rejections] = useState(() => new FilterRejections());
  const form = useForm({
    initialValues: { annualIncome: props.annualIncome ?? '' },
    initialErrors: { annualIncome: props.missing === true },
    validate: {
      annualIncome: (annual) => rejections.has(asked) || monthlyIncome(annual, months) === undefined,
    },
    onValuesChange: ({ annualIncome: now }, { annualIncome: before }) => {
      if ((now === '') !== (before === '')) raise(props.changed, undefined, { given: now !== '' });
    },
  });
  const { value, onChange, error } = form.getInputProps('annualIncome');
  const monthly = monthlyIncome(form.values.annualIncome, months);
  const enter = (entered: string) => raise(ok.event, undefined, { monthlyIncome: entered });
  const submit = form.onSubmit(
    () => enter(String(Math.min(monthly ?? 0, maximum))),
    () => {
      document.getElementById(control)?.focus();
      enter('');
    },
  );
  return (
    <FormElement id={nodeId(id)} className={styles.calculator} onSubmit={submit}>
      <Paragraphs text={props.note} className={styles.note} />
      <div>
        <AnnualIncome
          {...props}
          control={control}
          value={value}
          onChange={(next = '') => onChange(next)}
          isMissing={Boolean(error)}
          rejections={rejections}
        />
      </div>
      <output className={styles.result} htmlFor={control}>
        <span className={styles.line}>
          <Copy text={props.result} />{' '}
          <strong className={styles.figure}>
            {monthly === undefined ? '–' : formatValue(monthly, 'usd')}
          </strong>
        </span>
        {monthly !== undefined && monthly > maximum && (
          <span>
            <Copy text={props.capped} />
          </span>
        )}
      </output>
      <div className={styles.actions}>
        <ActionButton variant="secondary" onClick={() => raise(close.event)}>
          <Copy text={close.text} />
        </ActionButton>
        <ActionButton type="submit">
          <Copy text={ok.text} />
        </ActionButton>
      </div>
    </FormElement>
  );
}

interface AnnualIncomeProps
  extends Pick<IncomeCalculatorBlockProps, 'label' | 'hint' | 'required' | 'maxLength'> {
  control: string;
  value: string;
  onChange: (value?: string) => void;
  isMissing: boolean;
  /** Gets what was refused, and knows what of it is missing. */
  rejections: FilterRejections;
}

/** Name of the only field. */
const asked = 'annualIncome';

/**
 * Whole dollars, as digits. The reason for what was refused stays until the value changes if the amount lacks it (F-706,
 * F-804), and every other until the next edit or blur (UX-16).
 */
function AnnualIncome({ control, value, maxLength, onChange, rejections, ...props }: AnnualIncomeProps) {
  const sentence = useSentences();
  const [refused, setRefused] = useState<string>();
  const { declaration, filter } = useMemo(() => {
    const use = { name: 'income', maxLength } as const;
    return { declaration: { name: asked, widget: 'text', filter: use }, filter: createFilter(use) };
  }, [maxLength]);
  const options = {
    filter: (...edit: Parameters<typeof filter>) => {
      const result = filter(...edit);
      const isMissing = rejections.record(declaration, result, edit[2]);
      if (result.refused !== undefined || !isMissing) setRefused(result.refused);
      return result;
    },
  };
  const words = useWords(props.required);
  const frame = {
    id: control,
    label: <Copy text={props.label} />,
    help: props.hint && <Copy text={props.hint} />,
    error: props.isMissing ? <Copy text={props.required} /> : undefined,
    status: refused === undefined ? '' : <Copy text={sentence(refused)} />,
  };
  const field = {
    id: control,
    name: asked,
    label: frame.label,
    value,
    onChange,
    onBlur: () => {
      rejections.leave();
      const left = filter(value, '', 'bulk');
      setRefused((reason) => left.refused ?? (rejections.has(asked) ? reason : undefined));
      if (left.refused === undefined) onChange(left.value);
    },
    onFocus: () => undefined,
    rawErrors: props.isMissing ? [words] : [],
    required: true,
    options: { ...options, autocomplete: 'off', describedBy: describedBy(frame) },
  };
  return (
    <FieldFrame {...frame}>
      <TextControl
        field={field}
        shown={value}
        accept={(edit) => acceptFiltered(options, edit)}
        inputMode="numeric"
        figures
        isFirst
      />
    </FieldFrame>
  );
}

/**
 * Converts annual income to monthly income, rounded down (INC-003, A-050). Undefined if it is not a number.
 * @param annual whole dollars, with or without dollar sign and commas
 * @param months the divisor
 */
export function monthlyIncome(annual: string, months: number): number | undefined {
  const digits = annual.replace(/[$\s]|[.,]0{0,2}$/gu, '').replace(/(\d),(?=\d{3}(?!\d))/gu, '$1');
  return /^\d+$/u.test(digits) ? Math.floor(Number(digits) / months) : undefined;
}
