import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { allWidgets } from '../../testing/widgets/allWidgets.ts';
import { ControlledWidget, type TestedWidget } from '../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample, type WidgetDescriptor } from '../../testing/widgets/descriptorExample.ts';
import { setNatively } from '../../testing/widgets/drawControl.tsx';
import { filterOf } from '../../testing/widgets/filterOf.ts';
import { type TypedFields, typedFields } from '../../testing/widgets/writtenFields.ts';
import { createFilter } from '../engine/filters/createFilter.ts';

interface Tested extends TypedFields {
  widget: TestedWidget;
  descriptor: WidgetDescriptor;
}

const tested = typedFields.map((fields): Tested => {
  const { widget, descriptor } = allWidgets.find(({ name }) => name === fields.field.ui['ui:widget']) ?? {};
  if (widget === undefined || descriptor === undefined)
    throw new Error(`No widget draws ${fields.names.join()}.`);
  return { ...fields, widget, descriptor };
});

/** The field behind a button that the focus can come from and go to. */
async function draw({ field, widget, descriptor }: Tested, value?: string) {
  const example = { ...descriptorExample(descriptor, 'empty'), value };
  const { filter } = field.ui['ui:options'] ?? {};
  let reported: unknown = value;
  const { container, unmount } = await render(
    <>
      <button type="button">Before</button>
      <ControlledWidget
        widget={widget}
        example={example}
        saying={filter && filterOf({ maxLength: field.maxLength, ui: { 'ui:options': { filter } } })}
        onValue={(next) => {
          reported = next;
        }}
      />
    </>,
  );
  const [before, input] = ['button', `[name="${example.name}"]`].map((selector) =>
    container.querySelector(selector),
  ) as [HTMLButtonElement, HTMLInputElement];
  return { input, before, value: () => reported, unmount };
}

type Drawn = Awaited<ReturnType<typeof draw>>;

/** The ways in which people and programs put a whole text into a control. */
const ways: Record<string, (drawn: Drawn, text: string) => Promise<void>> = {
  'comes by the Tab key and types': async ({ before }, text) => {
    before.focus();
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard(text);
  },
  'selects all and types': async ({ input }, text) => {
    await userEvent.click(input);
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.keyboard(text);
  },
  'selects, focuses and inserts in one step': async ({ input }, text) => {
    await userEvent.fill(input, text);
  },
  'focuses and writes in one step': async ({ input }, text) => {
    input.focus();
    setNatively(input, text);
  },
  'writes without the focus': async ({ input, before }, text) => {
    before.focus();
    setNatively(input, text);
  },
};

/** What stands in a control once it was left, and the value behind it. */
async function left({ input, before, value }: Drawn): Promise<[shown: string, value: unknown]> {
  before.focus();
  // What a blur changes is drawn by then.
  await new Promise(requestAnimationFrame);
  return [input.value, value()];
}

/** Answers of every kind of field, in the forms in which people write them. */
const samples = [
  ['512451001', '987-65-4321', '5125550142', '(713) 555-0199', '02091990', '12/31/1985', '3200', '78701'],
  ['110000000', '4242424242424242', '378282246310005', '123', '9045'],
  ['100000010', '10000001001', 'Jordan', 'Avery-Smith', 'J', 'Q', '500 Congress Ave', '12 Main St #4'],
  ['jordan_1@example.test', 'Sunny-day1!', 'Rainy-day2!', 'jo.avery'],
].flat();

/** What a person or a program puts into the field, and what comes of it. */
async function outcome(one: Tested, way: string, value: string | undefined, text: string) {
  const drawn = await draw(one, value);
  await ways[way]?.(drawn, text);
  const result = await left(drawn);
  await drawn.unmount();
  return result;
}

interface Taken {
  text: string;
  /** What stands in the control once it was left. */
  shown: string;
  answer: string;
}

/** The first and the last sample that the field takes as they are, each with the answer that it is. */
async function takenBy(one: Tested): Promise<[Taken, Taken]> {
  const taken: Taken[] = [];
  const { maxLength, ui } = one.field;
  const use = ui['ui:options']?.filter;
  const filter = use && createFilter({ ...use, ...(maxLength !== undefined && { maxLength }) });
  const isRefused = (text: string, source: 'bulk' | 'key') =>
    filter?.(text, '', source).refused !== undefined;
  for (const [at, texts] of [samples, samples.toReversed()].entries()) {
    for (const text of texts) {
      if (taken.length > at || isRefused(text, 'bulk') || isRefused(text, 'key')) continue;
      const [shown, answer] = await outcome(one, 'writes without the focus', undefined, text);
      if (typeof answer === 'string') taken.push({ text, shown, answer });
    }
  }
  return taken as [Taken, Taken];
}

describe.each(tested.map((one) => [one.names.join(', '), one] as const))('in %s', (_names, one) => {
  it('[F-104] [UX-05] a whole answer replaces the one that stood there, in whatever way it comes', async () => {
    const [first, last] = await takenBy(one);
    for (const way of Object.keys(ways))
      expect(await outcome(one, way, first.answer, last.text), way).toEqual([last.shown, last.answer]);
  });

  it('[F-104] the Tab key selects the whole answer', async () => {
    const filled = one.descriptor.examples.find(({ name }) => name === 'filled')?.props;
    const { input, before } = await draw(one, (filled as { value: string }).value);
    before.focus();
    await userEvent.keyboard('{Tab}');
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(input);
    expect(input.value).not.toBe('');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
  });
});
