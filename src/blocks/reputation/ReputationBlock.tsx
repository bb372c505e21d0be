import type { BlockProps, Sentence } from '../block.ts';
import { Assurance } from '../shared/Assurance.tsx';
import { Slot } from '../shared/Slot.tsx';

export interface ReputationBlockProps extends BlockProps {
  title?: Sentence;
  text?: Sentence;
  /** Alternative text of the licensed seal, once `sealArt` is set. */
  seal: Sentence;
  sealArt?: string;
}

/** Who vouches for the company (LAY-036…038): a sentence, and the seal once there is one. Without both, renders nothing (F-786). */
export default function ReputationBlock({ id, title, text, seal, sealArt }: ReputationBlockProps) {
  if (title === undefined && text === undefined && sealArt === undefined) return null;
  return (
    <Assurance id={id} icon="shield" title={title} text={text}>
      {sealArt !== undefined && <Slot label={seal} art={sealArt} />}
    </Assurance>
  );
}
