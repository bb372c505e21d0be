import { brandArt } from './brandArt.ts';
import { ControlledWidget, type TestedWidget } from './ControlledWidget.tsx';
import { descriptorExample, type ExampleProps, type WidgetDescriptor } from './descriptorExample.ts';
import { stateSetting } from './stateSetting.ts';
import type { StoryState } from './storyStates.ts';

const longWords =
  'exactly as it is written on the identity document that you would show us if we asked you to confirm who you are';

/** A story of a widget: one of the examples of its descriptor, in one of the states that all widgets are reviewed in. */
export function widgetStory(
  descriptor: WidgetDescriptor,
  widget: TestedWidget,
  example: string,
  state?: StoryState,
) {
  const props = descriptorExample(descriptor, example);
  const { parameters, ...setting } = stateSetting(state);
  return {
    args: state === 'longLabel' ? { ...props, label: `${String(props.label)}, ${longWords}` } : props,
    render: (args: object) => <ControlledWidget widget={widget} example={withArt({ ...props, ...args })} />,
    parameters: { shows: { example, state }, descriptor, ...parameters },
    ...setting,
  };
}

/** Pictures come from the brand that the story is drawn in, as a form's do. */
function withArt(example: ExampleProps): ExampleProps {
  return { ...example, options: { art: brandArt, ...example.options } };
}
