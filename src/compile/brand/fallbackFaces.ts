import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import georgia from '@capsizecss/metrics/georgia';
import roboto from '@capsizecss/metrics/roboto';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromFile } from '@capsizecss/unpack/fs';
import type { FontFile } from './linkBrand.ts';

/** Letters that devices have, by the generic family at the end of a stack. */
const ofDevices = { serif: [georgia, timesNewRoman], 'sans-serif': [arial, roboto] };

/** Letters as wide as Arial's, on devices that do not have it: Linux and ChromeOS. */
const asWideAsArial =
  "local('Liberation Sans'), local('LiberationSans'), local('Arimo'), local('Arimo Regular')";

/** What stands in for a font until it has come. */
export interface FallbackFaces {
  /** The font's family as CSS text, and behind it the families that stand in for it. */
  families: string;
  /** `@font-face` rules of those. */
  css: string;
}

/**
 * Families of the device that take the room of a font, so that nothing moves when it comes (PERF-03).
 * @param generic the end of the stack that names the font
 * @throws Error where the file is no font
 */
export async function fallbackFaces(
  { source, family }: FontFile,
  generic: keyof typeof ofDevices,
): Promise<FallbackFaces> {
  const metrics = { ...(await fromFile(source)), familyName: family };
  const fallbacks = ofDevices[generic];
  const { fontFamily, fontFaces } = createFontStack([metrics, ...fallbacks], {
    fontFaceFormat: 'styleString',
  });
  // The stack ends with the device's own families as they are, which the token says already.
  const families = fontFamily.split(', ').slice(0, 1 + fallbacks.length);
  return {
    families: families.map(quoted).join(', '),
    css: fontFaces
      .replace(/\s*\n\s*/gu, '')
      .replaceAll(' {', '{')
      .replaceAll("local('ArialMT')", `local('ArialMT'), ${asWideAsArial}`),
  };
}

function quoted(family: string): string {
  return family.startsWith('"') ? family : JSON.stringify(family);
}
