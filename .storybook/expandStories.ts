import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import type { Indexer } from 'storybook/internal/types';
import type { Plugin } from 'vite';
import { planBlockStories } from '../src/blocks/testing/blockStates.ts';
import { planWidgetStories } from '../src/widgets/testing/widgetStates.ts';
import { screenStates } from './screens/screenStates.ts';

/** `export const stories = widgetStories(…);` and the like: an object of stories by name. */
const generated = /^export const stories = (widgetStories|blockStories|screenStories)\(/mu;
const descriptorImport = /from '(\.\/[^']+\.(?:widget|block)\.json)'/u;

/** Storybook and Vitest read the exports of a story file without running it, so that generated stories become exports. */
export function expandStories(code: string, file: string): string {
  const maker = generated.exec(code)?.[1];
  if (maker === undefined) return code;
  const exported = namesOf(maker, code, file).map((name) => `export const ${name} = stories.${name};`);
  return `${code.replace('export const stories', 'const stories')}\n${exported.join('\n')}\n`;
}

function namesOf(maker: string, code: string, file: string): string[] {
  if (maker === 'screenStories') return screenStates.map(({ name }) => name);
  const descriptor = JSON.parse(readFileSync(descriptorOf(code, file), 'utf8'));
  const plan = maker === 'widgetStories' ? planWidgetStories(descriptor) : planBlockStories(descriptor);
  return plan.stories.map(({ name }) => name);
}

function descriptorOf(code: string, file: string): string {
  const path = resolve(dirname(file), descriptorImport.exec(code)?.[1] ?? '');
  if (!path.endsWith('.json') || !existsSync(path))
    throw new Error(`${file} imports no descriptor from its folder.`);
  return path;
}

const storyFile = /\.stories\.tsx$/u;

/** For Storybook's index. */
export const storyIndexer: Indexer = {
  test: storyFile,
  createIndex: async (fileName, options) => {
    const code = expandStories(readFileSync(fileName, 'utf8'), fileName);
    return loadCsf(code, { ...options, fileName }).parse().indexInputs;
  },
};

/** For the page, before anything else reads the file. */
export function expandedStories(): Plugin {
  return {
    name: 'cardstock-expanded-stories',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!storyFile.test(file) || !generated.test(code)) return undefined;
      if (descriptorImport.test(code)) this.addWatchFile(descriptorOf(code, file));
      return { code: expandStories(code, file), map: null };
    },
  };
}
