import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { allWidgets } from '../../testing/widgets/allWidgets.ts';
import { ControlledWidget } from '../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample, type ExampleProps } from '../../testing/widgets/descriptorExample.ts';
import { watchLiveRegions } from '../../testing/widgets/watchLiveRegions.ts';

describe.each(allWidgets)('what the widget $name owes its form', ({ descriptor, widget }) => {
  const first = descriptorExample(descriptor, 'empty');

  async function draw(change: Partial<ExampleProps> = {}, onValue?: (value: unknown) => void) {
    const { container } = await render(
      <ControlledWidget widget={widget} example={{ ...first, ...change }} onValue={onValue} />,
    );
    const controls = [...container.querySelectorAll<HTMLInputElement>(`[name="${first.name}"]`)];
    const control = controls[0] as HTMLInputElement;
    const group = control.closest('[role="radiogroup"]');
    const said = (attribute: string) => (group ?? control).getAttribute(attribute);
    const wordsOf = (ids: string | null) =>
      ids?.split(' ').map((id) => container.querySelector(`[id="${id}"]`)?.textContent ?? `(no ${id})`);
    return {
      container,
      controls,
      control,
      said,
      name: () => (group ? wordsOf(said('aria-labelledby'))?.[0] : control.labels?.[0]?.textContent),
      description: () => wordsOf(said('aria-describedby')),
      status: () => container.querySelector('p[role="status"]')?.textContent,
    };
  }

  it('[UX-02] is a visible control with the id of its field, named by the label and described by the lines around it', async () => {
    const drawn = await draw({ label: 'A label', help: 'Some help', below: 'A note' });
    expect(drawn.control.id).toBe(first.id);
    expect(drawn.control.checkVisibility({ opacityProperty: true, visibilityProperty: true })).toBe(true);
    expect(drawn.name()).toBe('A label');
    for (const line of ['Some help', 'A note']) expect(drawn.description()).toContain(line);
    expect(drawn.controls.filter((each) => each.hasAttribute('aria-invalid'))).toEqual([]);
  });

  it('[UX-02] says an error by aria-invalid, words beside an icon, and the description', async () => {
    const { container, controls, description } = await draw({ rawErrors: ['Some words'] });
    expect(controls.filter((each) => each.getAttribute('aria-invalid') !== 'true')).toEqual([]);
    expect(description()).toContain('Some words');
    expect(container.querySelector(`[id="${first.id}__error"] svg[aria-hidden="true"]`)).not.toBeNull();
  });

  it('[UX-16] says a refusal in a polite status line, which is there before its words', async () => {
    const untouched = await draw();
    expect(untouched.status()).toBeUndefined();
    const waiting = await draw({ status: '' });
    await expect.poll(waiting.status).toBe('');
    const spokenTooEarly = watchLiveRegions();
    const refusing = await draw({ status: 'Not this' });
    await expect.poll(refusing.status).toBe('Not this');
    expect(spokenTooEarly()).toEqual([]);
  });

  it('[UX-03] takes from its field that it is required or disabled, and what autofill is to know', async () => {
    const options = { ...first.options, autocomplete: 'section-spouse name' };
    const { control, controls, said } = await draw({ required: true, disabled: true, options });
    expect(said('aria-required')).toBe('true');
    expect(controls.filter((each) => !each.disabled)).toEqual([]);
    if (control.type !== 'radio') expect(control.autocomplete).toBe('section-spouse name');
    const optional = await draw({ required: false });
    expect(optional.said('aria-required')).toBeNull();
  });

  it('cannot be changed while it is read-only', async () => {
    const onValue = vi.fn();
    const { controls } = await draw({ readonly: true }, onValue);
    for (const each of controls) {
      expect(each.readOnly || each.disabled || each.getAttribute('aria-readonly') === 'true').toBe(true);
      each.click();
    }
    expect(onValue).not.toHaveBeenCalled();
  });

  it('[UX-09] is a target of at least 44 px, in text of at least 16 px, so that a phone does not zoom', async () => {
    const { control, controls } = await draw();
    for (const each of controls) {
      const { height } = (each.closest('label') ?? each).getBoundingClientRect();
      const reach = Number.parseFloat(getComputedStyle(each, '::before').blockSize) || 0;
      expect(Math.max(height, reach)).toBeGreaterThanOrEqual(44);
    }
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    expect(sizeOf(control)).toBeGreaterThanOrEqual(13);
    if (control.type !== 'checkbox')
      expect(sizeOf(control.closest('label') ?? control)).toBeGreaterThanOrEqual(16);
  });
});
