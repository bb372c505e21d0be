import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CodeBoxes,
  type CodeEdit,
  changeBox,
  emptyCode,
  isWhole,
  pasteCode,
  pressKey,
} from './editCode.ts';

const length = 6;
const digit = fc.constantFrom(...'0123456789');
const codes = fc.array(digit, { minLength: length, maxLength: length }).map((digits) => digits.join(''));
const box = fc.nat({ max: length - 1 });
const boxes = fc.array(fc.oneof(digit, fc.constant('')), { minLength: length, maxLength: length });
const separators = fc.constantFrom('', ' ', '-', '.', '(', ')', '\u00a0', '\u200b', '\u2013', '\t', '\n');
const keys = fc.oneof(
  digit,
  fc.constantFrom('Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'a', 'Tab', 'Enter'),
);

/** Presses keys one after the other, each in the box that has the focus by then. */
function pressed(start: CodeEdit, typed: readonly string[]): CodeEdit {
  return typed.reduce((edit, key) => pressKey(edit.boxes, edit.focus, key) ?? edit, start);
}

const start = (given: CodeBoxes = emptyCode(length), focus = 0): CodeEdit => ({ boxes: given, focus });

describe('[MFA-005] [MFA-006] the boxes of a one-time code', () => {
  it('always hold a digit or nothing each, and one of them the focus', () => {
    fc.assert(
      fc.property(boxes, box, fc.array(keys, { maxLength: 60 }), (given, focus, typed) => {
        const edit = pressed(start(given, focus), typed);
        expect(edit.boxes).toHaveLength(length);
        for (const held of edit.boxes) expect(held).toMatch(/^\d?$/u);
        expect(edit.focus).toBeGreaterThanOrEqual(0);
        expect(edit.focus).toBeLessThan(length);
      }),
    );
  });

  it('take a code that is typed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const { boxes: typed, focus } = pressed(start(), [...code]);
        expect(typed.join('')).toBe(code);
        expect(isWhole(typed)).toBe(true);
        expect(focus).toBe(length - 1);
      }),
    );
  });

  it('are empty again after as many Backspaces', () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: length }), (code, count) => {
        const typed = pressed(start(), [...code.slice(0, count)]);
        const erased = pressed(
          typed,
          Array.from({ length: count }, () => 'Backspace'),
        );
        expect(erased).toEqual(start());
      }),
    );
  });

  it('move without changing anything by arrows, Home and End', () => {
    const moves = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'Home', 'End'));
    fc.assert(
      fc.property(boxes, box, moves, (given, focus, typed) => {
        expect(pressed(start(given, focus), typed).boxes).toEqual(given);
      }),
    );
  });

  it('leave other keys to the browser', () => {
    for (const key of ['a', 'Tab', 'Enter', 'F5', 'ArrowUp', 'Unidentified'])
      expect(pressKey(emptyCode(length), 0, key)).toBeUndefined();
  });
});

describe('[MFA-007] [UX-08] a paste', () => {
  it('fills the boxes from any of them, however the code is written', () => {
    const written = fc.tuple(codes, fc.array(separators, { minLength: 7, maxLength: 7 }));
    fc.assert(
      fc.property(boxes, box, written, (given, at, [code, between]) => {
        const text = [...code].map((one, index) => `${between[index]}${one}`).join('') + between[length];
        const edit = pasteCode(given, at, text);
        expect(edit).toEqual({ boxes: [...code], focus: length - 1 });
      }),
    );
  });

  it('of anything else changes nothing and says why', () => {
    const other = fc.oneof(fc.string(), fc.string({ unit: digit, maxLength: 12 }));
    fc.assert(
      fc.property(boxes, box, other, (given, at, text) => {
        fc.pre(!/^\d{6}$/u.test(text.replaceAll(/\D/gu, '')));
        expect(pasteCode(given, at, text)).toEqual({
          boxes: given,
          focus: at,
          refused: 'filter.wholeCode',
        });
      }),
    );
  });

  it.each(['12345', '1234567', 'a123456', '123456 is your code', ''])('of %j is refused', (text) => {
    expect(pasteCode(emptyCode(length), 0, text).refused).toBe('filter.wholeCode');
  });
});

describe('a change by the browser', () => {
  it('[UX-08] fills everything where the whole code came at once, as autofill does it', () => {
    expect(changeBox(emptyCode(length), 0, '123 456')).toEqual({ boxes: [...'123456'], focus: 5 });
  });

  it.each([
    ['57', '7'],
    ['75', '7'],
    ['55', '5'],
  ])('takes the digit that was typed beside the 5: %s', (text, typed) => {
    const { boxes: after, focus } = changeBox(['5', '', '', '', '', ''], 0, text);
    expect([after[0], focus]).toEqual([typed, 1]);
  });

  it.each([
    ['x', 'filter.digitsOnly'],
    ['5x', 'filter.digitsOnly'],
    ['1234', 'filter.wholeCode'],
    ['67', 'filter.wholeCode'],
  ])('[UX-16] refuses %s and says why', (text, refused) => {
    const given = ['5', '', '', '', '', ''];
    expect(changeBox(given, 0, text)).toEqual({ boxes: given, focus: 0, refused });
  });

  it('empties a box that was cleared, and no other; a space clears none', () => {
    const given = [...'123456'];
    expect(changeBox(given, 2, '')).toEqual({ boxes: ['1', '2', '', '4', '5', '6'], focus: 2 });
    expect(changeBox(given, 2, ' ')).toEqual({ boxes: given, focus: 2 });
  });
});
