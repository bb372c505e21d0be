import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import georgia from '@capsizecss/metrics/georgia';
import roboto from '@capsizecss/metrics/roboto';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromFile } from '@capsizecss/unpack/fs';
import type { FontFile } from './linkBrand.ts';

type FontMetrics = Omit<typeof arial, 'category'>;

/** Letters that devices have. */
interface DeviceFont {
  metrics: FontMetrics;
  /** Full and PostScript name of its bold cut. */
  bold: readonly [string, string];
  /** Families with letters as wide, on devices that have those instead: Linux and ChromeOS. */
  asWide?: readonly string[];
}

/** By the generic family at the end of a stack. */
const ofDevices: Record<'serif' | 'sans-serif', DeviceFont[]> = {
  serif: [
    { metrics: georgia, bold: ['Georgia Bold', 'Georgia-Bold'] },
    {
      metrics: timesNewRoman,
      bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT'],
      asWide: ['Liberation Serif', 'Tinos'],
    },
  ],
  'sans-serif': [
    { metrics: arial, bold: ['Arial Bold', 'Arial-BoldMT'], asWide: ['Liberation Sans', 'Arimo'] },
    { metrics: roboto, bold: ['Roboto Bold', 'Roboto-Bold'] },
  ],
};

/** What stands in for a font until it has come. */
export interface FallbackFaces {
  /** The font's family as CSS text, and behind it the families that stand in for it. */
  families: string;
  /** `@font-face` rules of those. */
  css: string;
}

/**
 * Families of the device that take the room of a font, so that nothing moves when it comes (PERF-03). A font of one weight
 * has one face, measured against that weight; one of many has a bold face, too, since browsers embolden in another width.
 * @param generic the end of the stack that names the font
 * @throws Error where the file is no font
 */
export async function fallbackFaces(
  { source, family, weight }: FontFile,
  generic: keyof typeof ofDevices,
): Promise<FallbackFaces> {
  const own = { ...(await fromFile(source)), familyName: family };
  const devices = ofDevices[generic];
  const [lightest, boldest] = weight.split(' ');
  const text = faces(own, devices, boldest === undefined ? weight : `${lightest} 599`, false);
  const bold = boldest === undefined ? { css: '' } : faces(own, devices, `600 ${boldest}`, true);
  return { families: text.families, css: text.css + bold.css };
}

function faces(
  own: FontMetrics,
  devices: readonly DeviceFont[],
  fontWeight: string,
  isBold: boolean,
): FallbackFaces {
  const cuts = devices.map(({ metrics, bold: [fullName, postscriptName] }) =>
    isBold ? { ...metrics, fullName, postscriptName } : metrics,
  );
  const { fontFamily, fontFaces } = createFontStack([own, ...cuts], {
    fontFaceFormat: 'styleString',
    fontFaceProperties: { fontWeight },
  });
  let css = fontFaces
    .replace(/\s*\n\s*/gu, '')
    .replaceAll(' {', '{')
    .replaceAll(/(?<=[{;][\w-]+:) /gu, '');
  for (const [index, { asWide = [] }] of devices.entries()) {
    const last = `local('${cuts[index]?.postscriptName}')`;
    const names = new Set(asWide.flatMap((name) => namesOf(name, isBold)));
    css = css.replaceAll(last, [last, ...[...names].map((name) => `local('${name}')`)].join(','));
  }
  // The stack ends with the device's own families as they are, which the token says already.
  const families = fontFamily.split(', ').slice(0, 1 + devices.length);
  return { families: families.map(quoted).join(', '), css };
}

/** Full and PostScript name of a cut of a family that keeps to the usual ways. */
function namesOf(family: string, isBold: boolean): string[] {
  const joined = family.replaceAll(' ', '');
  return isBold ? [`${family} Bold`, `${joined}-Bold`] : [family, joined];
}

function quoted(family: string): string {
  return family.startsWith('"') ? family : JSON.stringify(family);
}
