import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './sourceFiles.ts';

export interface CatalogueIds {
  brands: string[];
  flows: string[];
  screens: string[];
}

/** The ids that the folders give: `brands/<brand>/`, `flows/<flow>/` and every `screens/<id>.json`. */
export function catalogueIds(): CatalogueIds {
  const screens = globSync(['flows/*/screens/*.json', 'brands/**/screens/*.json'], { cwd: root });
  return {
    brands: foldersOf('brands'),
    flows: foldersOf('flows'),
    screens: [...new Set(screens.map((path) => basename(path, '.json')))].sort(),
  };
}

function foldersOf(parent: string): string[] {
  return globSync(`${parent}/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .sort();
}
