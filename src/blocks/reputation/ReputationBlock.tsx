import type { BlockProps, Sentence } from '../block.ts';
import { Assurance } from '../shared/Assurance.tsx';
import { Slot } from '../shared/Slot.tsx';

export interface ReputationBlockProps extends BlockProps {
  title?: Sentence;
  text?: Sentence;
  /** Name of the seal; stands in a neutral slot until the licensed mark is given as `sealArt`. */
  seal: Sentence;
  sealArt?: string;
}

/** Who vouches for the company (LAY-036…038). */
export default function ReputationBlock({ id, title, text, seal, sealArt }: ReputationBlockProps) {
  return (
    <Assurance id={id} icon="shield" title={title} text={text}>
      <Slot label={seal} art={sealArt} />
    </Assurance>
  );
}
