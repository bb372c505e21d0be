import type { ReactNode } from 'react';
import type { FieldDeclaration, FieldOption } from '../engine/form.ts';
import type { Text } from '../engine/slice.ts';
import { copyReference } from '../engine/text/copyReference.ts';
import type { WidgetOptions } from '../widgets/widget.ts';
import { drawText } from './drawText.tsx';

/** Finds a sentence by its key. */
type Sentences = (key: string) => Text;

/** A widget's options: the field's `widgetProps` with their sentences drawn, its choices and its note. */
export function widgetOptions(
  { widgetProps = {}, below }: FieldDeclaration,
  choices: FieldOption[] | undefined,
  sentence: Sentences,
  art?: WidgetOptions['art'],
): WidgetOptions {
  const drawn = Object.entries(widgetProps).map(([name, value]) => {
    const key = copyReference(value);
    return [name, key === undefined ? value : draw(sentence(key))];
  });
  return {
    ...Object.fromEntries(drawn),
    ...(choices && {
      choices: choices.map((choice) => ({ ...choice, label: drawLabel(choice.label, sentence) })),
    }),
    ...(art && { art }),
    ...(below !== undefined && { below: drawText(below) }),
  };
}

function drawLabel(label: FieldOption['label'], sentence: Sentences): ReactNode {
  const key = copyReference(label);
  return draw(key === undefined ? label : sentence(key));
}

/** Plain sentences stay strings: an `option` of a select holds nothing else. */
function draw(text: Text): ReactNode {
  return drawText(text, { plain: true });
}
