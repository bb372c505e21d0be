import type { BlockProps, Sentence } from '../block.ts';
import { Assurance } from '../shared/Assurance.tsx';

export interface SecurityBlockProps extends BlockProps {
  title: Sentence;
  /** States the encryption and links to the privacy policy. */
  text: Sentence;
}

/** How answers are kept safe, in words that are true (LAY-033…035, LOOK-08). */
export default function SecurityBlock({ id, title, text }: SecurityBlockProps) {
  return <Assurance id={id} icon="lock" title={title} text={text} />;
}
