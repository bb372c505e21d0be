import { beforeAll, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { applyBaseTokens } from './applyBaseTokens.ts';
import { axeViolations } from './axeViolations.ts';
import { ControlledWidget, type TestedWidget } from './ControlledWidget.tsx';
import { descriptorExample, type ExampleProps, type WidgetDescriptor } from './descriptorExample.ts';
import { watchLiveRegions } from './watchLiveRegions.ts';

/**
 * What every widget owes its form: label, help and error wiring, name, required, disabled and read-only states, targets
 * of a finger's size, and no finding of axe in any example of its descriptor.
 */
export function itBehavesLikeAWidget(widget: TestedWidget, descriptor: WidgetDescriptor) {
  const first = descriptorExample(descriptor, 'empty');

  async function draw(change: Partial<ExampleProps> = {}, onValue?: (value: unknown) => void) {
    const example = { ...first, ...change };
    const { container } = await render(
      <ControlledWidget widget={widget} example={example} onValue={onValue} />,
    );
    const controls = [...container.querySelectorAll<HTMLInputElement>(`[name="${first.name}"]`)];
    return { container, controls, control: controls[0] as HTMLInputElement };
  }

  describe(`the widget ${descriptor.name}`, () => {
    beforeAll(applyBaseTokens);

    it('gives the visible control the id and the name of its field', async () => {
      const { control } = await draw();
      expect(control.id).toBe(first.id);
      expect(control.checkVisibility({ opacityProperty: true, visibilityProperty: true })).toBe(true);
    });

    it('names the control, or its group, by the visible label', async () => {
      const { container, control } = await draw({ label: 'A label' });
      expect(nameOf(container, control)).toBe('A label');
    });

    it('[UX-02] describes the control by its help', async () => {
      const { container, control } = await draw({ help: 'Some help' });
      expect(descriptionOf(container, control)).toContain('Some help');
    });

    it('[UX-02] says an error by aria-invalid, words beside an icon, and the description', async () => {
      const { container, controls, control } = await draw({ rawErrors: ['Some words'] });
      for (const each of controls) expect(each.getAttribute('aria-invalid')).toBe('true');
      expect(descriptionOf(container, control)).toContain('Some words');
      expect(container.querySelector(`[id="${first.id}__error"] svg[aria-hidden="true"]`)).not.toBeNull();
    });

    it('[UX-02] is not invalid without an error', async () => {
      const { controls } = await draw();
      for (const each of controls) expect(each.hasAttribute('aria-invalid')).toBe(false);
    });

    it('draws a note that stays in view, and describes the control by it', async () => {
      const { container, control } = await draw({ below: 'A note' });
      expect(descriptionOf(container, control)).toContain('A note');
    });

    it('[UX-16] says a refusal in a polite status line, which can be there before its words', async () => {
      const { container: untouched } = await draw();
      expect(untouched.querySelector('p[role="status"]')).toBeNull();
      const { container } = await draw({ status: '' });
      expect(container.querySelector('p[role="status"]')?.textContent).toBe('');
      const { container: refusing } = await draw({ status: 'Not this' });
      expect(refusing.querySelector('p[role="status"]')?.textContent).toBe('Not this');
    });

    it('[UX-16] says nothing in a line that is only just there: its words come after it', async () => {
      const spokenTooEarly = watchLiveRegions();
      const { container } = await draw({ status: 'Not this' });
      expect(container.querySelector('p[role="status"]')?.textContent).toBe('Not this');
      expect(spokenTooEarly()).toEqual([]);
    });

    it('says whether an answer is required', async () => {
      const { control } = await draw({ required: true });
      expect(inGroup(control, 'aria-required')).toBe('true');
      const { control: optional } = await draw({ required: false });
      expect(inGroup(optional, 'aria-required')).toBeNull();
    });

    it('is disabled when told to be', async () => {
      const { controls } = await draw({ disabled: true });
      for (const each of controls) expect(each.disabled).toBe(true);
    });

    it('[UX-03] passes the autofill token on', async () => {
      const { control } = await draw({
        options: { ...first.options, autocomplete: 'section-spouse name' },
      });
      if (control.type !== 'radio') expect(control.getAttribute('autocomplete')).toBe('section-spouse name');
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

    it('[UX-09] is a target of at least 44 px', async () => {
      const { controls } = await draw();
      for (const each of controls) {
        const target = each.closest('label') ?? each;
        const { height } = target.getBoundingClientRect();
        const reach = Number.parseFloat(getComputedStyle(each, '::before').blockSize) || 0;
        expect(Math.max(height, reach)).toBeGreaterThanOrEqual(44);
      }
    });

    it('[UX-09] is set in text of at least 16 px, so that a phone does not zoom', async () => {
      const { control } = await draw();
      expect(Number.parseFloat(getComputedStyle(control).fontSize)).toBeGreaterThanOrEqual(13);
      const text = control.closest('label') ?? control;
      if (control.type !== 'checkbox') {
        expect(Number.parseFloat(getComputedStyle(text).fontSize)).toBeGreaterThanOrEqual(16);
      }
    });

    it.each(descriptor.examples.map(({ name }) => name))(
      '[UX-13] passes axe as in the example "%s"',
      async (name) => {
        const { container } = await render(
          <ControlledWidget widget={widget} example={descriptorExample(descriptor, name)} />,
        );
        expect(await axeViolations(container)).toEqual([]);
      },
    );
  });
}

function inGroup(control: Element, attribute: string): string | null {
  return (control.closest('[role="radiogroup"]') ?? control).getAttribute(attribute);
}

function nameOf(container: Element, control: HTMLInputElement): string | undefined {
  const group = control.closest('[role="radiogroup"]');
  if (group === null) return control.labels?.[0]?.textContent ?? undefined;
  return container.querySelector(`[id="${group.getAttribute('aria-labelledby')}"]`)?.textContent ?? undefined;
}

function descriptionOf(container: Element, control: Element): string {
  const ids = inGroup(control, 'aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent ?? `(no ${id})`).join(' | ');
}
