import { ControlledWidget, type TestedWidget } from './ControlledWidget.tsx';
import { descriptorExample, type ExampleProps, type WidgetDescriptor } from './descriptorExample.ts';
import { failureMessages } from './failureMessages.ts';
import { stateSetting } from './stateSetting.ts';
import type { PlannedStory } from './storyStates.ts';
import { allErrors, planWidgetStories } from './widgetStates.ts';

const longWords =
  'exactly as it is written on the identity document that you would show us if we asked you to confirm who you are';

/**
 * The stories of a widget by the names of their exports: every state, every example, every message. `.storybook/` makes
 * exports of them.
 */
export function widgetStories(descriptor: WidgetDescriptor, widget: TestedWidget): Record<string, object> {
  const { stories } = planWidgetStories(descriptor);
  return Object.fromEntries(stories.map((planned) => [planned.name, storyOf(descriptor, widget, planned)]));
}

function storyOf(
  descriptor: WidgetDescriptor,
  widget: TestedWidget,
  { name, example, state }: PlannedStory,
): object {
  const props = descriptorExample(descriptor, example);
  if (name === allErrors)
    return { render: () => <AllErrors name={descriptor.name} widget={widget} props={props} /> };
  return {
    args: state === 'longLabel' ? { ...props, label: `${String(props.label)}, ${longWords}` } : props,
    render: (args: object) => <ControlledWidget widget={widget} example={{ ...props, ...args }} />,
    ...stateSetting(state),
  };
}

function AllErrors({ name, widget, props }: { name: string; widget: TestedWidget; props: ExampleProps }) {
  return (
    <div style={{ display: 'grid', gap: 'var(--space-6)' }}>
      {failureMessages(name).map(({ code, words }, at) => (
        <ControlledWidget
          key={`${code} ${words}`}
          widget={widget}
          example={{
            ...props,
            id: `${props.id}-${at}`,
            name: `${props.name}-${at}`,
            label: `${String(props.label)} (${code})`,
            autoComplete: 'off',
            error: words,
          }}
        />
      ))}
    </div>
  );
}
