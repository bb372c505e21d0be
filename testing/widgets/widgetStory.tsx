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
  const { kind, ...props } = descriptorExample(descriptor, example);
  const { parameters, ...setting } = stateSetting(state);
  // Its placeholder is not among the options.
  const own = Object.keys(descriptor.props.properties ?? {}).filter((name) => name !== 'placeholder');
  const isOwn = ([name]: [string, unknown]) => own.includes(name);
  return {
    args: {
      ...props,
      ...Object.fromEntries(Object.entries(props.options).filter(isOwn)),
      ...(state === 'longLabel' && { label: `${String(props.label)}, ${longWords}` }),
    },
    render: (args: ExampleProps) => {
      const all = Object.entries(args);
      const others = Object.fromEntries(all.filter((one) => !isOwn(one))) as unknown as ExampleProps;
      const options = { ...args.options, ...Object.fromEntries(all.filter(isOwn)) };
      // Somebody else holds the value once it is drawn.
      return (
        <ControlledWidget
          key={String(args.value)}
          widget={widget}
          example={withArt({ ...others, kind, options })}
        />
      );
    },
    parameters: { shows: { example, state }, descriptor, ...parameters },
    ...setting,
  };
}

/** Pictures come from the brand that the story is drawn in, as a form's do. */
function withArt(example: ExampleProps): ExampleProps {
  return { ...example, options: { art: brandArt, ...example.options } };
}
