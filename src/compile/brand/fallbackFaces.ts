import { createFontStack } from '@capsizecss/core';
import { fontFamilyToCamelCase } from '@capsizecss/metrics';
import arial from '@capsizecss/metrics/arial';
import arialBold from '@capsizecss/metrics/arial/700';
import georgia from '@capsizecss/metrics/georgia';
import georgiaBold from '@capsizecss/metrics/georgia/700';
import notoSerif from '@capsizecss/metrics/notoSerif';
import notoSerifBold from '@capsizecss/metrics/notoSerif/700';
import roboto from '@capsizecss/metrics/roboto';
import robotoBold from '@capsizecss/metrics/roboto/700';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import timesNewRomanBold from '@capsizecss/metrics/timesNewRoman/700';
import { fromFile } from '@capsizecss/unpack/fs';
import type { FontFile } from './linkBrand.ts';

type FontMetrics = Omit<typeof arial, 'category'>;

/** Letters that devices have. */
interface DeviceFont {
  text: FontMetrics;
  bold: FontMetrics;
  /** Full names of letters as wide, on devices that have those instead: Linux and ChromeOS. Bold ones follow from them. */
  asWide?: readonly string[];
}

/** Those of Linux that has nothing else, which the collection of measures lacks. */
const dejaVu = (style: string, xWidthAvg: number, ascent = 1901): FontMetrics => ({
  familyName: `DejaVu ${style.split(' ')[0]}`,
  fullName: `DejaVu ${style}`,
  postscriptName: `DejaVu${style.replace(' ', '-')}`,
  capHeight: 1493,
  ascent,
  descent: -483,
  lineGap: 0,
  unitsPerEm: 2048,
  xHeight: 1120,
  xWidthAvg,
  subsets: { latin: { xWidthAvg }, thai: { xWidthAvg } },
});

/** By the generic family at the end of a stack. */
const ofDevices: Record<'serif' | 'sans-serif', DeviceFont[]> = {
  serif: [
    { text: georgia, bold: georgiaBold },
    {
      text: timesNewRoman,
      bold: timesNewRomanBold,
      asWide: ['Liberation Serif', 'Tinos Regular', 'Nimbus Roman Regular'],
    },
    { text: notoSerif, bold: notoSerifBold },
    { text: dejaVu('Serif', 1058), bold: dejaVu('Serif Bold', 1168, 1923) },
  ],
  'sans-serif': [
    {
      text: arial,
      bold: arialBold,
      asWide: ['Liberation Sans', 'Arimo Regular', 'Nimbus Sans Regular'],
    },
    { text: roboto, bold: robotoBold },
    { text: dejaVu('Sans', 1041), bold: dejaVu('Sans Bold', 1176) },
  ],
};

/** What is measured of a font of many weights, and where the next begins. Letters of 600 and more are the device's bold ones. */
const measured = [
  { weight: 400, below: 550 },
  { weight: 600, below: 650 },
  { weight: 700, below: 800 },
  { weight: 900, below: 1001 },
];

/**
 * How wide titles are set in a font, of what the letters in its file take one by one: kerning draws them together, and
 * devices that round letters to whole pixels draw them wider (F-812). Fonts that are not here are within about 1%.
 */
const kerned: Partial<Record<string, number>> = { Gloock: 0.96 };

/** What stands in for a font until it has come. */
export interface FallbackFaces {
  /** The font's family as CSS text, and behind it the families that stand in for it. */
  families: string;
  /** `@font-face` rules of those. */
  css: string;
}

/**
 * Families of the device that take the room of a font, so that nothing moves when it comes (PERF-03, F-715). A font of many
 * weights has a face for each that pages are set in, since letters grow wider with their weight; one of one weight has one.
 * @param generic the end of the stack that names the font
 * @param heaviest weight that pages are set in
 * @throws Error where the file is no font
 */
export async function fallbackFaces(
  { source, family, weight }: FontFile,
  generic: keyof typeof ofDevices,
  heaviest: number,
): Promise<FallbackFaces> {
  const file = await fromFile(source);
  const width = averageOf(file, file.xWidthAvg * (kerned[family] ?? 1));
  const own: FontMetrics = { ...file, ...width, familyName: family };
  const devices = ofDevices[generic];
  const [lightest = 0, boldest] = weight.split(' ').map(Number);
  if (boldest === undefined) return faces(own, devices, weight, false);
  let families = '';
  let css = '';
  let from = lightest;
  for (const { weight, below } of measured) {
    if (below <= from) continue;
    const isLast = below > Math.min(boldest, heaviest);
    const to = isLast ? boldest : below - 1;
    const drawn = faces({ ...own, ...(await widthOf(own, weight)) }, devices, `${from} ${to}`, weight >= 600);
    families = drawn.families;
    css += drawn.css;
    from = below;
    if (isLast) break;
  }
  return { families, css };
}

/** How wide letters of a weight are: the file of a font of many weights says it of one of them. */
async function widthOf(
  { familyName, unitsPerEm }: FontMetrics,
  weight: number,
): Promise<Partial<FontMetrics>> {
  const name = fontFamilyToCamelCase(familyName.replace(/ Variable$/u, ''));
  const cut = `@capsizecss/metrics/${name}/${weight === 400 ? 'regular' : weight}`;
  try {
    const { default: known } = (await import(cut)) as { default: FontMetrics };
    return averageOf(known, (known.xWidthAvg * unitsPerEm) / known.unitsPerEm);
  } catch {
    // A font that the collection lacks is as wide as its file says.
    return {};
  }
}

function averageOf({ subsets }: Omit<FontMetrics, 'familyName'>, xWidthAvg: number): Partial<FontMetrics> {
  return { xWidthAvg, subsets: { ...subsets, latin: { xWidthAvg } } };
}

function faces(
  own: FontMetrics,
  devices: readonly DeviceFont[],
  fontWeight: string,
  isBold: boolean,
): FallbackFaces {
  const cuts = devices.map(({ text, bold }) => ({ ...(isBold ? bold : text), familyName: text.familyName }));
  const { fontFamily, fontFaces } = createFontStack([own, ...cuts], {
    fontFaceFormat: 'styleString',
    fontFaceProperties: { fontWeight },
  });
  let css = fontFaces
    .replace(/\s*\n\s*/gu, '')
    .replaceAll(' {', '{')
    .replaceAll(/(?<=[{;][\w-]+:|,) /gu, '')
    .replaceAll(';}', '}')
    // A hundredth of a percent is less than a tenth of a pixel in the widest title.
    .replaceAll(/(?<=\.\d\d)\d+(?=%)/gu, '');
  for (const [index, { asWide = [] }] of devices.entries()) {
    const last = `local('${cuts[index]?.postscriptName}')`;
    const names = asWide.map((name) => (isBold ? `${name.replace(/ Regular$/u, '')} Bold` : name));
    css = css.replaceAll(last, [last, ...names.map((name) => `local('${name}')`)].join(','));
  }
  // The stack ends with the device's own families as they are, which the token says already.
  const families = fontFamily.split(', ').slice(0, 1 + devices.length);
  return { families: families.map(quoted).join(', '), css };
}

function quoted(family: string): string {
  return family.startsWith('"') ? family : JSON.stringify(family);
}
