import { globSync } from 'node:fs';
import { type Catalogue, nodeOf } from '../../src/compile/document/Catalogue.ts';
import { itemsOf, member, textOf } from '../../src/compile/document/Node.ts';
import type { Changes } from './Changes.ts';
import { pascalCase } from './names.ts';

const folder = '.storybook/screens';

/** The row that makes Storybook draw a screen at its own address. What is served nowhere cannot be drawn. */
export function addStory(changes: Changes, catalogue: Catalogue, screen: string, flow: string): void {
  const node = nodeOf(catalogue, 'flow', { flow });
  const rows = `${folder}/${flow}.json`;
  if (member(node, 'draft') !== undefined || changes.read(rows) === undefined) return;
  const files = globSync(`${folder}/*.json`, { cwd: changes.root });
  const taken = files.flatMap((file) => changes.json<{ states: { name: string }[] }>(file).states);
  const name = [pascalCase(screen), pascalCase(`${flow}-${screen}`)].find(
    (one) => !taken.some((row) => row.name === one),
  );
  const [main] = itemsOf(member(node, 'paths')).flatMap((path) => textOf(path) ?? []);
  const path = `/${main ? `${main}/` : ''}${screen}`;
  changes.say(rows, ['states', -1], { name, screen, path });
}
