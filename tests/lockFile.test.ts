import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../testing/support/sourceFiles.ts';

interface Locked {
  /** A house of this repository. */
  link?: boolean;
  version?: string;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

async function readPackages(): Promise<Packages> {
  const [file] = await sourceFiles(['package-lock.json']);
  return (JSON.parse(file?.text ?? '{}') as { packages: Packages }).packages;
}

/** The package that a name means inside a folder, as Node finds it: the nearest `node_modules` upwards. */
function lookUp(packages: Packages, folder: string, name: string): Locked | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (found || at === '') return found;
  }
}

/** Packages that others ask for and the lock file lacks, those of other platforms included. */
function missingFrom(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name, range]) => {
        const found = lookUp(packages, folder, name);
        return found === undefined || (/^\d+\.\d+\.\d/.test(range) && found.version !== range);
      })
      .map(([name, range]) => `${folder || 'package.json'} asks for ${name} ${range}`),
  );
}

describe('package-lock.json', () => {
  it('[SAFE-14] holds every package of every platform, or `npm ci` would refuse it', async () => {
    expect(missingFrom(await readPackages())).toEqual([]);
  });

  it('[SAFE-14] pins contents, and names no registry', async () => {
    const packages = Object.entries(await readPackages()).filter(
      ([folder, { link }]) => folder.startsWith('node_modules/') && link !== true,
    );
    expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([folder]) => folder)).toEqual(
      [],
    );
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => folder)).toEqual(
      [],
    );
  });
});
