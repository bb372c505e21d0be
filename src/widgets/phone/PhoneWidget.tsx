import { acceptDigits, type DigitMask, digitsOf } from '../acceptDigits.ts';
import { TextEntry } from '../TextEntry.tsx';
import type { WidgetProps } from '../widget.ts';

const mask: DigitMask = {
  length: 10,
  format: (digits) => {
    const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    if (exchange === '') return area === '' ? '' : `(${area}`;
    return `(${area}) ${exchange}${line === '' ? '' : `-${line}`}`;
  },
  absorb: (digits) => (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits),
};

/** A phone number of ten digits, shown as (XXX) XXX-XXXX (FLT-017). Its value is the digits. */
export default function PhoneWidget(props: WidgetProps) {
  const digits = digitsOf(props.value ?? '');
  return (
    <TextEntry
      field={props}
      shown={mask.format(mask.absorb?.(digits) ?? digits)}
      accept={(edit) => {
        const { refused, ...accepted } = acceptDigits(edit, mask);
        props.options.refuse?.(refused);
        return accepted;
      }}
      type="tel"
      inputMode="tel"
      figures
    />
  );
}
