import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { drawField } from '../../testing/widgets/drawField.ts';

const keys = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'0123456789') },
    { weight: 3, arbitrary: fc.constantFrom(...'aJ-/.,@ ') },
    { weight: 1, arbitrary: fc.constantFrom('{Backspace}', '{ArrowLeft}') },
  ),
  { minLength: 4, maxLength: 12 },
);
const undo = '{Control>}z{/Control}';

/** One of each mask, and one without. */
describe.each(['CardNumber', 'FirstName', 'MonthlyIncome', 'PrimaryPhone', 'SSN', 'dob'])('in %s', (name) => {
  it('[F-707] undo and redo give each text that was typed, and its answer', async () => {
    const holds = async (pressed: string[], again: string) => {
      const drawn = await drawField(name);
      const now = () => [drawn.input.value, drawn.value() ?? ''];
      const texts = [now()];
      for (const key of pressed) {
        await drawn.keys(key);
        if (drawn.input.value !== texts.at(-1)?.[0]) texts.push(now());
      }
      const way = async (key: string, through: unknown[][]) => {
        for (const text of through) {
          await drawn.keys(key);
          expect(now(), pressed.join('')).toEqual(text);
        }
      };
      await way(undo, texts.slice(0, -1).toReversed());
      await way(undo, texts.slice(0, 1));
      await way(again, texts.slice(1));
      await way(again, texts.slice(-1));
      await cleanup();
    };
    await holds([...'02091990512'], '{Control>}y{/Control}');
    const redo = fc.constantFrom('{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}');
    await fc.assert(fc.asyncProperty(keys, redo, holds), { numRuns: 3 });
  });
});

describe('what was undone', () => {
  it('[F-707] is typed on from, and then gone for redo', async () => {
    const { input, keys: press, value, paste } = await drawField('SSN');
    await press('5124');
    await press(undo);
    await press(undo);
    await press('9');
    await press('{Control>}y{/Control}');
    expect([input.value, value(), input.selectionStart]).toEqual(['519', '519', 3]);
    await paste('451001');
    await press(undo);
    expect(input.value).toBe('519');
  });
});
