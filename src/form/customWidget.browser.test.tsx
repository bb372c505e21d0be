import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { beforeAll, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawForm } from '../../testing/form/drawForm.tsx';
import { interpretForm } from '../../testing/form/interpretForm.ts';
import type { FieldDeclaration } from '../engine/form.ts';
import { widgets } from '../widgets/registry.ts';
import { theme } from './SchemaForm.tsx';
import { withDraft } from './withDraft.tsx';

/*
 * Widgets as rjsf's documentation writes them, which know nothing of ours, dropped into src/widgets: a line of the registry
 * each, and a field that names them.
 * https://rjsf-team.github.io/react-jsonschema-form/docs/advanced-customization/custom-widgets-fields
 */

beforeAll(() => {
  const dropped = { bare: BareWidget, live: LiveWidget, notes: NotesWidget, buttons: ButtonsWidget };
  // The theme took the registry's names when it was loaded.
  const drawn = theme.widgets ?? {};
  for (const [name, Widget] of Object.entries(dropped)) {
    Object.assign(widgets, { [name]: async () => ({ default: Widget }) });
    drawn[name] = withDraft(name);
  }
  return () => {
    for (const name of Object.keys(dropped)) {
      Reflect.deleteProperty(widgets, name);
      delete drawn[name];
    }
  };
});

/** The documentation's first: it has no id and never says that it is left. */
function BareWidget(props: WidgetProps) {
  return (
    <input
      type="text"
      className="custom"
      value={props.value}
      required={props.required}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** The documentation's for errors of its own: an id, and still nobody hears that it is left. */
function LiveWidget({ id, value, onChange }: WidgetProps) {
  return <input id={id} onChange={({ target }) => onChange(target.value)} value={value || ''} />;
}

/** All that is promised to a widget of text. */
function NotesWidget(props: WidgetProps) {
  const { id, name, value, required, disabled, readonly, placeholder, options, rawErrors = [] } = props;
  const { rows = 2, color = 'red', backgroundColor } = options;
  return (
    <textarea
      id={id}
      name={name}
      rows={Number(rows)}
      style={{ color: String(color), backgroundColor: String(backgroundColor) }}
      value={value ?? ''}
      placeholder={placeholder}
      required={required}
      disabled={disabled}
      readOnly={readonly}
      aria-invalid={rawErrors.length > 0}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={({ target }) => props.onChange(target.value === '' ? options.emptyValue : target.value)}
      onFocus={({ target }) => props.onFocus(id, target.value)}
      onBlur={({ target }) => props.onBlur(id, target.value)}
    />
  );
}

/** A choice, which names its buttons by the label. */
function ButtonsWidget({ label, value, options, onChange }: WidgetProps) {
  return options.enumOptions?.map((option) => (
    <button
      key={option.value}
      type="button"
      aria-label={`${label}: ${option.label}`}
      aria-pressed={option.value === value}
      onClick={() => onChange(option.value)}
    />
  ));
}

const missing = 'This field is missing.';

/** A form of one such field, and one of ours to go to. */
function draw(more: Partial<FieldDeclaration>, answers: Record<string, unknown> = {}, flow = {}) {
  const own = { type: 'string', autocomplete: 'off', messages: {}, whenHidden: 'keep' } as const;
  const City: FieldDeclaration = {
    ...own,
    name: 'City',
    widget: 'text',
    label: 'City',
    rule: 'City',
    ...more,
  };
  const Other: FieldDeclaration = { ...own, name: 'Other', widget: 'text', label: 'Other' };
  const form = interpretForm({
    id: 'small',
    fields: { City, Other },
    sections: [{ id: 'all', fields: ['City', 'Other'].map((name) => ({ name, span: 12 })) }],
    rules: [],
    messages: { required: missing, tooShort: 'Too short' },
    conditions: {},
  });
  return drawForm({ form, answers, flow, rows: { City: { IsRequired: true, MinLengthChar: 3 } } });
}

type Drawn = Awaited<ReturnType<typeof draw>>;

function find<Found extends Element = HTMLInputElement>({ container }: Drawn, selector: string): Found {
  return container.querySelector<Found>(selector) as Found;
}

const errorOf = (form: Drawn) => form.container.querySelector('#small_City__error')?.textContent;

async function press(control: Element, keys: string) {
  await userEvent.click(control);
  await userEvent.keyboard(keys);
}

it('the first widget of rjsf’s documentation takes an answer, and its field tells what is wrong', async () => {
  const form = await draw({ widget: 'bare' });
  const control = find(form, '.custom');
  expect(control.required).toBe(true);
  expect(find(form, '[data-field="City"] label').textContent).toBe('City');
  await form.submit();
  expect(form.submitted).toEqual([]);
  expect(form.summary()).toEqual(['City: missing']);
  expect(errorOf(form)).toBe(missing);
  await press(control, 'Austin');
  expect(control.value).toBe('Austin');
  expect(errorOf(form)).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  expect(form.submitted).toMatchObject([{ City: 'Austin' }]);
});

it('one that does not say when it is left is heard then, too', async () => {
  const form = await draw({ widget: 'live' });
  const control = find(form, '#small_City');
  await form.submit();
  await press(control, 'Au');
  expect(errorOf(form)).toBe(missing);
  await userEvent.keyboard('{Tab}');
  expect(errorOf(form)).toBe('Too short');
  await press(control, 'stin{Tab}');
  expect(errorOf(form)).toBeUndefined();
  await form.submit();
  expect(form.submitted).toMatchObject([{ City: 'Austin' }]);
});

it('one that reads all that it is promised is described, filled in, checked when it is left, and sent', async () => {
  const given = { widget: 'notes', hint: 'Where you live', placeholder: 'Austin', below: 'No PO box' };
  const form = await draw({ ...given, widgetProps: { rows: 3, backgroundColor: 'yellow' } });
  const control = find<HTMLTextAreaElement>(form, '#small_City');
  expect([control.name, control.rows, control.placeholder]).toEqual(['City', 3, 'Austin']);
  expect([control.style.color, control.style.backgroundColor]).toEqual(['red', 'yellow']);
  expect([control.required, control.readOnly, control.disabled]).toEqual([true, false, false]);
  expect(control.labels[0]?.textContent).toBe('City');
  const said = () =>
    control
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .filter((text) => text !== '');
  expect(said()?.sort()).toEqual(['No PO box', 'Where you live']);

  await press(control, 'A{Tab}');
  expect(errorOf(form)).toBeUndefined();
  await form.submit();
  expect(said()?.sort()).toEqual(['No PO box', 'Too short', 'Where you live']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(find(form, 'section a'));
  expect(document.activeElement).toBe(control);
  await userEvent.keyboard('{End}ustin');
  expect(errorOf(form)).toBeUndefined();
  await userEvent.keyboard('{Tab}');
  expect(control.getAttribute('aria-invalid')).toBe('false');
  await form.submit();
  expect(form.submitted).toMatchObject([{ City: 'Austin' }]);
});

it('one that may only be read says so, and keeps its answer', async () => {
  const readOnly = { 'flow.locksIdentity': true };
  const form = await draw({ widget: 'notes', readOnly }, { City: 'Austin' }, { locksIdentity: true });
  const control = find<HTMLTextAreaElement>(form, '#small_City');
  expect(control.readOnly).toBe(true);
  await press(control, 'x');
  expect(control.value).toBe('Austin');
  await form.submit();
  expect(form.submitted).toMatchObject([{ City: 'Austin' }]);
});

it('one of choices gets them, and its label in words', async () => {
  const options = [
    { value: 'AUS', label: 'Austin' },
    { value: 'DAL', label: 'Dallas' },
  ];
  const form = await draw({ widget: 'buttons', options });
  await form.submit();
  await userEvent.click(find(form, '[aria-label="City: Dallas"]'));
  expect(find(form, '[aria-pressed="true"]').ariaLabel).toBe('City: Dallas');
  expect(errorOf(form)).toBeUndefined();
  await form.submit();
  expect(form.submitted).toMatchObject([{ City: 'DAL' }]);
});
