import { expect, it } from 'vitest';
import { postOfficeBoxes, streets } from '../../../testing/engine/sampleLines.ts';
import { isPostOfficeBox } from './comparableLine.ts';

it.each(postOfficeBoxes)('[F-109] [XFD-007] [SVC-013] knows %s as a P.O. box, in whatever case', (line) => {
  for (const text of [line, line.toUpperCase(), `  ${line.toLowerCase()} `])
    expect(isPostOfficeBox(text)).toBe(true);
});

it.each(streets)('[F-109] [XFD-007] [SVC-013] takes %s for a street', (line) => {
  for (const text of [line, line.toUpperCase(), line.toLowerCase()])
    expect(isPostOfficeBox(text)).toBe(false);
});
