import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DrawnForm } from '../../src/engine/forms/FormAnswers.ts';
import { loadWidgets } from '../../src/widgets/loadWidgets.tsx';
import { applicationForm } from './applicationForm.ts';
import { FormHarness, type FormHarnessProps } from './FormHarness.tsx';

/** Draws a form, the application's unless said, and answers what a test does with it. */
export async function drawForm({ form = applicationForm, ...given }: Partial<FormHarnessProps> = {}) {
  await loadWidgets([...new Set(Object.values(form.fields).map(({ widget }) => widget))]);
  const submitted: Record<string, unknown>[] = [];
  let typed = (): Record<string, unknown> => ({});
  const counts: number[] = [];
  const listen = {
    onSubmit: (values: Record<string, unknown>) => submitted.push(values),
    onDrawn: (drawn: DrawnForm) => {
      typed = drawn.typed;
    },
    onErrorCount: (count: number) => counts.push(count),
  };
  const drawn = (more: Partial<FormHarnessProps> = {}) => (
    <FormHarness form={form} {...listen} {...given} {...more} />
  );
  const screen = await render(drawn());
  return {
    container: screen.container,
    submitted,
    /** What was typed into the form, also when it has gone away. */
    typed: () => typed(),
    counts,
    /** The control of a field; for a choice of several, the one with this value. */
    control: (name: string, value?: string) => controlIn(screen.container, name, value),
    find: (name: string) => screen.container.querySelector(`[name="${name}"]`),
    summary: () => [...screen.container.querySelectorAll('section a')].map((link) => link.textContent),
    /** What stands beside a field. */
    said: (name: string) => screen.container.querySelector(`[data-field="${name}"]`)?.textContent,
    submit: () => page.getByRole('button', { name: 'See if I pre-qualify' }).click(),
    draw: (more: Partial<FormHarnessProps>) => screen.rerender(drawn(more)),
    unmount: () => screen.unmount(),
  };
}

function controlIn(container: Element, name: string, value?: string): HTMLInputElement {
  const which = value === undefined ? '' : `[value="${value}"]`;
  const control = container.querySelector<HTMLInputElement>(`[name="${name}"]${which}`);
  if (control === null) throw new Error(`No control is named "${name}".`);
  return control;
}
