import type { BlockProps, Sentence } from '../block.ts';
import { Assurance } from '../shared/Assurance.tsx';
import type { IconName } from '../shared/Icon.tsx';

export interface AsideBlockProps extends BlockProps {
  icon: IconName;
  title?: Sentence;
  text: Sentence;
}

/** Extra information next to the task: where to ask, what comes next. For changes and warnings use `notice`. */
export default function AsideBlock({ id, icon, title, text }: AsideBlockProps) {
  return <Assurance id={id} icon={icon} title={title} text={text} />;
}
