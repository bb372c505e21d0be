import type { ReactNode } from 'react';
import { isFreeColour } from '../../engine/derive/isFreeColour.ts';
import { formatValue } from '../../engine/text/formatValue.ts';

interface Priced {
  fee?: unknown;
}

/**
 * What a card design costs: `noFee` where it costs nothing and another one does, else dollars and cents (OFR-020,
 * OFR-021). A design whose fee is unknown shows none.
 */
export function feeText(colour: Priced, colours: readonly Priced[], noFee: ReactNode): ReactNode {
  if (typeof colour.fee !== 'number') return undefined;
  const fees = colours.map(({ fee }) => fee).filter((fee) => typeof fee === 'number');
  return isFreeColour(colour.fee, fees) ? noFee : formatValue(colour.fee, 'usd2');
}
