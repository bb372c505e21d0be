import creditCardType from 'credit-card-type';
import { cardNumber, digitsOf, editDigits } from '../../engine/masks/masks.ts';
import { TextControl } from '../TextControl.tsx';
import { acceptMasked, useCanonicalValue } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/** The number of a payment card, shown in groups of four digits (PAY-010). Its value is the digits. */
export default function CardNumberWidget(props: WidgetProps) {
  const digits = digitsOf(props.value ?? '');
  useCanonicalValue(props, digits);
  return (
    <TextControl
      field={props}
      shown={cardNumber.format(digits)}
      accept={(edit) => acceptMasked(props.options, edit, editDigits(edit, cardNumber))}
      inputMode="numeric"
      figures
      mark={networkOf(digits)}
    />
  );
}

/** The name of the card's network; '' if the digits fit several or no known network. */
function networkOf(digits: string): string {
  const [network, ...others] = creditCardType(digits);
  return network === undefined || others.length > 0 ? '' : network.niceType;
}
