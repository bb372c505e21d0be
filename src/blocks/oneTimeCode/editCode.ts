import { bareDigits } from '../../engine/filters/tidyText.ts';

/** One entry for each box: a digit, or '' for an empty box. */
export type CodeBoxes = readonly string[];

/** What an edit comes to. */
export interface CodeEdit {
  boxes: CodeBoxes;
  /** Box that has the focus then. */
  focus: number;
  /** Copy key of why it was refused; nothing has changed then. */
  refused?: string;
}

/** Copy keys of why a key or a paste was refused (UX-16). */
export const codeReasons = { digits: 'filter.digitsOnly', whole: 'filter.wholeCode' } as const;

/** Boxes with nothing in them. */
export function emptyCode(length: number): CodeBoxes {
  return Array.from({ length }, () => '');
}

/** Whether every box holds a digit. */
export function isWhole(boxes: CodeBoxes): boolean {
  return boxes.every((box) => box !== '');
}

/**
 * What stands in a box after the browser changed it: a typed digit takes the place of the one before and leads to the
 * next box; a whole code (autofill, a keyboard's clipboard) fills all of them; nothing empties the box.
 */
export function changeBox(boxes: CodeBoxes, box: number, text: string): CodeEdit {
  const digits = bareDigits(text);
  if (!/^\d*$/u.test(digits)) return refuse(boxes, box, codeReasons.digits);
  if (digits === '') return { boxes: text === '' ? withDigit(boxes, box, '') : boxes, focus: box };
  if (digits.length === boxes.length) return fill(digits);
  const typed = digits.length === 1 ? digits : besides(boxes[box] ?? '', digits);
  if (typed === undefined) return refuse(boxes, box, codeReasons.whole);
  return { boxes: withDigit(boxes, box, typed), focus: Math.min(box + 1, boxes.length - 1) };
}

/** A paste, whichever box it goes to: the whole code, however it is written, or nothing (MFA-007, UX-08). */
export function pasteCode(boxes: CodeBoxes, box: number, text: string): CodeEdit {
  const digits = bareDigits(text);
  const isCode = /^\d+$/u.test(digits) && digits.length === boxes.length;
  return isCode ? fill(digits) : refuse(boxes, box, codeReasons.whole);
}

/** A key that types a digit, moves or deletes; undefined for one that the browser may have. */
export function pressKey(boxes: CodeBoxes, box: number, key: string): CodeEdit | undefined {
  const last = boxes.length - 1;
  const before = Math.max(box - 1, 0);
  if (/^\d$/u.test(key)) return changeBox(boxes, box, key);
  switch (key) {
    case 'Backspace':
      if (boxes[box] !== '') return { boxes: withDigit(boxes, box, ''), focus: box };
      return { boxes: withDigit(boxes, before, ''), focus: before };
    case 'Delete':
      return { boxes: withDigit(boxes, box, ''), focus: box };
    case 'ArrowLeft':
      return { boxes, focus: before };
    case 'ArrowRight':
      return { boxes, focus: Math.min(box + 1, last) };
    case 'Home':
      return { boxes, focus: 0 };
    case 'End':
      return { boxes, focus: last };
    default:
      return undefined;
  }
}

/** The digit that was typed beside the one that stood there; undefined where more than that has changed. */
function besides(before: string, digits: string): string | undefined {
  if (digits.length !== 2 || before === '') return undefined;
  if (digits.startsWith(before)) return digits.slice(1);
  return digits.endsWith(before) ? digits.slice(0, 1) : undefined;
}

function fill(digits: string): CodeEdit {
  return { boxes: [...digits], focus: digits.length - 1 };
}

function refuse(boxes: CodeBoxes, box: number, refused: string): CodeEdit {
  return { boxes, focus: box, refused };
}

function withDigit(boxes: CodeBoxes, box: number, digit: string): CodeBoxes {
  return boxes.map((before, index) => (index === box ? digit : before));
}
