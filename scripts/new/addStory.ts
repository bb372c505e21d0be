import { type Catalogue, nodeOf } from '../../src/compile/document/Catalogue.ts';
import { itemsOf, member, textOf } from '../../src/compile/document/Node.ts';
import type { Changes } from './Changes.ts';
import { pascalCase } from './names.ts';

const stories = 'src/app/screens/Screens.stories.tsx';

/** The row and the line that make Storybook draw a screen at its own address. What is served nowhere cannot be drawn. */
export function addStory(changes: Changes, catalogue: Catalogue, screen: string, flow: string): void {
  const node = nodeOf(catalogue, 'flow', { flow });
  const rows = `.storybook/screens/${flow}.json`;
  if (member(node, 'draft') !== undefined || changes.read(rows) === undefined) return;
  const text = changes.read(stories) ?? '';
  const isTaken = (story: string) => text.includes(`export const ${story} =`);
  const name = [pascalCase(screen), pascalCase(`${flow}-${screen}`)].find((one) => !isTaken(one));
  const [main] = itemsOf(member(node, 'paths')).flatMap((path) => textOf(path) ?? []);
  const path = `/${main ? `${main}/` : ''}${screen}`;
  changes.say(rows, ['states', -1], { name, screen, path });
  changes.write(stories, `${text}export const ${name} = screenStory('${name}');\n`);
}
