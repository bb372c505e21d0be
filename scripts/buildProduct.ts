import { generateContracts } from './generateContracts.ts';
import { runCommand } from './runCommand.ts';
import { onlyWhenStale } from './stamps.ts';

const packages = ['package.json', 'package-lock.json'];
const pageReads = [
  ...packages,
  'index.html',
  'vite.config.ts',
  'scripts/{chunkGroups,resolveAliases,togetherPlugin}.ts',
  'src/{engine,state,api,widgets,copy,form,blocks,actions,app}/**/*',
];
const releaseReads = [
  ...packages,
  '{brands,flows,schemas}/**/*',
  'src/{engine,compile}/**/*.ts',
  'src/{widgets,blocks}/**/*.{json,ts,tsx,css}',
  'src/{actions,form,copy,app}/**/*.{ts,tsx,css}',
];

/**
 * Builds what is stale by content: contract types, the page (`dist/`), the release (`releases/`), which it publishes.
 * @throws Error when a build fails; its messages have been shown by then.
 */
export async function buildProduct(): Promise<void> {
  await generateContracts();
  await onlyWhenStale('page', pageReads, 'dist/index.html', () =>
    succeed('Building the page …', 'vite', ['build', '--logLevel', 'warn']),
  );
  await onlyWhenStale('release', releaseReads, 'releases/current.json', () =>
    succeed('Compiling the catalogue …', 'node', ['scripts/release.ts']),
  );
}

async function succeed(title: string, program: string, parameters: string[]): Promise<void> {
  console.log(title);
  if ((await runCommand(program, parameters)) !== 0)
    throw new Error(`\`${program} ${parameters.join(' ')}\` failed.`);
}
