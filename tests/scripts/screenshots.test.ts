import { describe, expect, it } from 'vitest';
import { chosen } from '../../scripts/screenshots/chosen.ts';
import { contactSheet, type Shot } from '../../scripts/screenshots/contactSheet.ts';
import { journeys } from '../../scripts/screenshots/journeys.ts';

const brands = ['one', 'two'];
const screens = ['start', 'start-errors', 'end'];

describe('what is pictured', () => {
  it('is everything unless said', () => {
    expect(chosen([], brands, screens)).toEqual({ brands, screens, widths: [360, 1_280], readme: false });
  });

  it('is narrowed by brand, screen with its kin, and width', () => {
    const narrow = ['--brand', 'two', '--screen', 'start', '--width=360'];
    expect(chosen(narrow, brands, screens)).toEqual({
      brands: ['two'],
      screens: ['start', 'start-errors'],
      widths: [360],
      readme: false,
    });
  });

  it('says what there is where a name is not known', () => {
    expect(() => chosen(['--brand', 'three'], brands, screens)).toThrow(
      'There is no brand "three". Known: one, two.',
    );
    expect(() => chosen(['--width', '500'], brands, screens)).toThrow('There is no width "500"');
  });

  it('has one name for each picture', () => {
    const names = journeys.flatMap((journey) => journey.screens);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the contact sheet', () => {
  const shot = (brand: string, screen: string, width: number): Shot => ({
    brand,
    screen,
    width,
    file: `${brand}/${screen}-${width}.png`,
    preview: 'AAAA',
  });
  const page = contactSheet([
    shot('one', 'start', 1_280),
    shot('one', 'start', 360),
    shot('two', 'start', 360),
    shot('two', 'end', 360),
  ]);

  it('[LOOK-01] has brands as columns and screens as rows, narrow before wide, and a box for grey', () => {
    expect([...page.matchAll(/scope="(col|row)">(\w+)</g)].map((match) => match[2])).toEqual([
      'one',
      'two',
      'start',
      'end',
    ]);
    expect(page.indexOf('one/start-360')).toBeLessThan(page.indexOf('one/start-1280'));
    expect(page).toContain('#grey:checked ~ table img { filter: grayscale(1); }');
  });

  it('needs no script and no other file to be looked at', () => {
    expect(page).not.toMatch(/<script|<link|src="(?!data:)/);
  });
});
