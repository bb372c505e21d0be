import { execFileSync } from 'node:child_process';
import { type DiffOptions, tellDifferences } from '../../scripts/tellDifferences.ts';
import { type CatalogueFolder, catalogueFolder } from '../../testing/compile/catalogueFolder.ts';

export const json = JSON.stringify;
export const copy = 'brands/_base/copy.en.json';
export const settings = 'flows/_base/settings.json';

/** What `npm run catalogue -- diff` prints in another catalogue, and what it says of it; why where it refuses. */
export async function diff(root: string, revision = 'HEAD', words: Partial<DiffOptions> = {}) {
  const printed: string[] = [];
  const said: string[] = [];
  const told = { print: (text: string) => printed.push(text), say: (text: string) => said.push(text) };
  const refused = await tellDifferences({ ...words, root, revision }, told).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { printed: printed.join('\n'), said: said.join('\n'), refused };
}

/** Makes a folder a git repository, with all that it holds in one commit. */
export function commitAll(root: string, message: string): void {
  git(root, 'init', '--quiet');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', message);
}

function git(root: string, ...words: string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...words], { cwd: root, stdio: 'ignore' });
}

/** A catalogue of two brands and two flows, as a git repository whose one commit it is. */
export function repository(): CatalogueFolder {
  const folder = catalogueFolder();
  const { root, write, replace, addBirch } = folder;
  replace('brands/acorn/settings.json', '"/result"', '"https://www.acorn.example/terms"');
  addBirch();
  replace(copy, '"start.busy"', '"help.text": "Call us.",\n  "start.busy"');
  write(
    'flows/simple/screens/help.json',
    json({
      $schema: '../../../schemas/catalogue/screen.schema.json',
      title: 'failed.text',
      blocks: { text: { block: 'prose', props: { text: 'help.text' } } },
    }),
  );
  replace(
    'flows/simple/flow.json',
    '"routes": {',
    '"traits": { "hostOnlyPaths": "help" },\n  "routes": {\n    "help": { "path": "help", "screen": "help" },',
  );
  commitAll(root, 'Before');
  return folder;
}
