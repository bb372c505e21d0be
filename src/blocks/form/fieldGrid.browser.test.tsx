import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { sampleSource } from '../../../testing/blocks/sampleForm.ts';
import { interpretForm } from '../../../testing/form/interpretForm.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import shortForm from '../shortForm/shortForm.block.json' with { type: 'json' };
import form from './form.block.json' with { type: 'json' };

const text = (name: string, width?: number): FieldDeclaration => ({
  ...(sampleSource.fields.FirstName as FieldDeclaration),
  name,
  label: `The ${name} of your card`,
  ...(width === undefined ? {} : { width }),
});

const select = (name: string, width: number): FieldDeclaration => ({
  ...text(name, width),
  widget: 'select',
  placeholder: `Choose the ${name}`,
  options: [{ value: '01', label: '01 - Jan' }],
});

const fields = [text('number', 20), select('month', 12), select('year', 8), text('code', 4), text('holder')];

const sample = interpretForm({
  ...sampleSource,
  fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  sections: [
    {
      id: 'card',
      fields: [
        { name: 'number', span: 12 },
        { name: 'month', span: 4, narrow: 5 },
        { name: 'year', span: 4, narrow: 4 },
        { name: 'code', span: 4, narrow: 3 },
        { name: 'holder', span: 12 },
      ],
    },
  ],
});

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

describe.each([
  ['a form', form],
  ['a short form', shortForm],
])('in %s', (_kind, descriptor) => {
  const draw = async (width: number) => {
    await page.viewport(width, 800);
    const { container } = await drawExample(descriptor, 'empty', { parts: { forms: { sample } } });
    container.style.padding = '16px';
    const control = (name: string) => container.querySelector(`[name="${name}"]`) as HTMLElement;
    await expect.poll(() => control('holder')).not.toBeNull();
    return control;
  };
  const lineOf = (control: (name: string) => HTMLElement) =>
    new Set(['month', 'year', 'code'].map((name) => control(name).getBoundingClientRect().top)).size;

  it.each([1_280, 360])(
    '[F-783] a control is as wide as its answers at %i px, and no wider',
    async (window) => {
      const control = await draw(window);
      for (const { name, width } of fields) {
        const box = control(name);
        const digit = document.createElement('span');
        digit.style.font = getComputedStyle(box).font;
        digit.textContent = '0'.repeat(width ?? 0);
        document.body.append(digit);
        const { width: room } = digit.getBoundingClientRect();
        digit.remove();
        const cell = box.closest('[data-field]') as HTMLElement;
        const wanted = width === undefined ? cell.clientWidth : Math.min(room + 48, cell.clientWidth);
        expect(Math.abs(box.offsetWidth - wanted), `${name} is ${box.offsetWidth} px`).toBeLessThan(6);
      }
    },
  );

  it.each([1_280, 360])(
    '[F-783] short fields share a line at %i px, however long their labels',
    async (window) => {
      expect(lineOf(await draw(window))).toBe(1);
    },
  );

  it.each([
    ['on the narrowest phone', 320, ''],
    ['under text of double size', 360, '200%'],
  ])('[F-783] [UX-09] each field has a line of its own %s', async (_where, window, size) => {
    document.documentElement.style.fontSize = size;
    expect(lineOf(await draw(window))).toBe(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window);
  });

  it('[F-783] a choice without an answer says what is chosen there', async () => {
    const control = await draw(360);
    expect((control('month') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Choose the month');
  });
});
