import { digitsOf, editDigits, phone } from '../../engine/masks/masks.ts';
import { TextControl } from '../TextControl.tsx';
import { acceptMasked, useCanonicalValue } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/** A phone number of ten digits, shown as (XXX) XXX-XXXX (FLT-017). Its value is the digits. */
export default function PhoneWidget(props: WidgetProps) {
  const given = digitsOf(props.value ?? '');
  const digits = phone.absorb?.(given) ?? given;
  useCanonicalValue(props, digits);
  return (
    <TextControl
      field={props}
      shown={phone.format(digits)}
      accept={(edit) => acceptMasked(props.options, edit, editDigits(edit, phone))}
      type="tel"
      inputMode="tel"
      figures
    />
  );
}
