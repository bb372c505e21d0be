import type { BlockNode, Slice, Text } from '../slice.ts';
import { copyReference, sentenceOf } from '../text/copyReference.ts';
import type { Consent } from './Consent.ts';

/** The block that somebody agrees by outside a form. */
const block = 'agreement';

/** A consent of a screen, with the path that holds its answer. */
export interface ScreenConsent extends Consent {
  agreed: string;
}

/** What the boxes of a screen ask people to agree to; nothing for a screen that is not there. */
export function consentsOfScreen(
  { screens, copy }: Pick<Slice, 'screens' | 'copy'>,
  id: string,
): ScreenConsent[] {
  const screen = Object.hasOwn(screens, id) ? screens[id] : undefined;
  return (screen?.blocks ?? []).flatMap(nodesOf).flatMap(({ block: control, props }): ScreenConsent[] => {
    if (control !== block) return [];
    const textOf = (prop: unknown): Text | undefined => {
      const key = copyReference(prop);
      return key === undefined ? undefined : sentenceOf(copy, key);
    };
    const { name, label, hint, agreed } = props;
    return [
      {
        place: id,
        name: String(name),
        control,
        label: textOf(label) ?? '',
        hint: textOf(hint),
        agreed: Object(agreed).$from ?? '',
      },
    ];
  });
}

function nodesOf(node: BlockNode): BlockNode[] {
  return [node, ...node.blocks.flatMap(nodesOf)];
}
