import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runCommand.ts';

interface DeviceFonts {
  /** Folders of packages. */
  folders: string[];
  sans: string;
  serif: string;
  monospace: string;
  /** Full names that fonts have on the device, by those in their files: what `local()` in CSS asks for. */
  names?: Record<string, string>;
}

const bothWeights = (name: string) =>
  ['400Regular', '700Bold'].map((weight) => join('@expo-google-fonts', name, weight));

const devices = {
  /** Linux that has nothing else. Pictures are drawn with these. */
  dejavu: {
    folders: ['dejavu-fonts-ttf/ttf'],
    sans: 'DejaVu Sans',
    serif: 'DejaVu Serif',
    monospace: 'DejaVu Sans Mono',
  },
  /** A desktop of Linux: as wide as Arial and Times New Roman. Liberation's letters came first as Arimo and Tinos. */
  liberation: {
    folders: [...bothWeights('arimo'), ...bothWeights('tinos')],
    sans: 'Arimo',
    serif: 'Tinos',
    monospace: 'Arimo',
    names: {
      'Arimo Regular': 'Liberation Sans',
      'Arimo Bold': 'Liberation Sans Bold',
      'Tinos Regular': 'Liberation Serif',
      'Tinos Bold': 'Liberation Serif Bold',
    },
  },
  /** Android. */
  roboto: {
    folders: [...bothWeights('roboto'), ...bothWeights('noto-serif')],
    sans: 'Roboto',
    serif: 'Noto Serif',
    monospace: 'Roboto',
  },
} satisfies Record<string, DeviceFonts>;

export type Device = keyof typeof devices;
export const deviceNames = Object.keys(devices) as Device[];

/**
 * The environment of a Chromium that finds the fonts of a device and none of the machine, so that what it draws is the same
 * everywhere. Only Linux asks fontconfig.
 */
export function withFontsOf(device: Device): Record<string, string | undefined> {
  const folder = join(root, '.cache', 'fonts');
  const file = join(folder, `${device}.conf`);
  mkdirSync(folder, { recursive: true });
  // Another process may read it at this moment: it is never half there.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, fontconfig(devices[device], join(folder, device)));
  renameSync(part, file);
  return { ...process.env, FONTCONFIG_FILE: file };
}

function fontconfig({ folders, sans, serif, monospace, names = {} }: DeviceFonts, cache: string): string {
  // Chromium asks for these where a style sheet has a generic family.
  const families = { Arial: sans, 'Times New Roman': serif, serif, monospace };
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>',
    ...folders.map((folder) => `<dir>${join(root, 'node_modules', folder)}</dir>`),
    `<cachedir>${cache}</cachedir>`,
    ...Object.entries(names).map(
      ([name, here]) =>
        `<match target="scan"><test name="fullname"><string>${name}</string></test><edit name="fullname"><string>${here}</string></edit></match>`,
    ),
    ...Object.entries(families).map(
      ([asked, family]) =>
        `<alias binding="same"><family>${asked}</family><prefer><family>${family}</family></prefer></alias>`,
    ),
    `<match><edit name="family" mode="append_last"><string>${sans}</string></edit></match>`,
    '</fontconfig>\n',
  ].join('\n');
}
