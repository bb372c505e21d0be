import type { ReactNode } from 'react';
import { digitsOf, placeAfter } from '../acceptDigits.ts';
import { acceptFiltered } from '../acceptFiltered.ts';
import type { AcceptedEdit, TextEdit } from '../TextEdit.ts';
import { TextEntry } from '../TextEntry.tsx';
import type { WidgetOptions, WidgetProps } from '../widget.ts';

/**
 * An amount of whole dollars, shown as $2,500 (FLT-021). Its value is digits; the cap is the field's filter (FLT-020).
 * From `warnAt` on the `warning` shows, which does not block (FLT-022).
 */
export default function IncomeWidget(props: WidgetProps) {
  const { warnAt, warning } = props.options;
  const value = props.value ?? '';
  const warns = typeof warnAt === 'number' && value !== '' && Number(value) >= warnAt;
  return (
    <TextEntry
      field={props}
      shown={inDollars(value)}
      accept={(edit) => acceptAmount(props.options, edit)}
      inputMode="numeric"
      figures
      warning={warns ? (warning as ReactNode) : undefined}
    />
  );
}

function inDollars(amount: string): string {
  const digits = digitsOf(amount);
  return digits === '' ? '' : `$${digits.replace(/\B(?=(?:\d{3})+$)/gu, ',')}`;
}

/** The filter sees the bare amount: the dollar sign and the commas are this widget's own. */
function acceptAmount(options: WidgetOptions, edit: TextEdit): AcceptedEdit {
  const { previous, proposed } = edit;
  const before = bare(previous.text);
  const place = bare(previous.text.slice(0, previous.start)).length;
  const amount = bare(proposed.text);
  const isMark = edit.inputType.startsWith('delete') && amount === before && previous.start === previous.end;
  const backwards = edit.inputType.endsWith('Forward') ? 0 : 1;
  const bareEdit: TextEdit = {
    ...edit,
    previous: { text: before, start: place, end: bare(previous.text.slice(0, previous.end)).length },
    proposed: isMark
      ? { text: withoutDigit(before, place - backwards), caret: Math.max(0, place - backwards) }
      : { text: amount, caret: bare(proposed.text.slice(0, proposed.caret)).length },
  };
  const { value, caret } = acceptFiltered(options, bareEdit);
  const text = inDollars(value);
  return { text, caret: value === '' ? 0 : placeAfter(text, caret), value };
}

function bare(text: string): string {
  return text.replace(/[$,\s]/gu, '');
}

function withoutDigit(digits: string, index: number): string {
  return index < 0 ? digits : digits.slice(0, index) + digits.slice(index + 1);
}
