import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig, type Plugin } from 'vite';
import { referenceApi } from '../scripts/pictures/referenceApi.ts';
import { catalogue } from '../src/authoring/dev/vitePlugin.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { writeFiles, writePointer } from '../src/compile/release/pointer.ts';
import { devRelease } from '../src/compile/release/Release.ts';
import { recordAnswers } from '../testing/stories/recordAnswers.ts';
import { recordingFile } from '../testing/stories/recordedAnswers.ts';
import { foundationFacts } from './foundations/foundationFacts.ts';
import { screenStories, statesOf, storiesFolder, writeStories } from './screenStories.ts';

/** Where the JSON stands, as `--catalogue` says for `npm run dev`. */
const root = resolve(process.env.STORYBOOK_CATALOGUE ?? '.');
const releases = join(root, '.cache/storybook');
const foundations = './foundations/*.stories.tsx';

/** Every widget, block and screen in every state, in every brand: most stories are written from documents. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: (_given, { configType }) => {
    writeStories(process.cwd());
    const made = (folder: string) => `../${storiesFolder}/${folder}/*.stories.tsx`;
    // What is made for tests alone is nothing to look at.
    const tests = configType === 'PRODUCTION' ? [] : [made('tests')];
    return [
      foundations,
      made('blocks'),
      '../src/**/*.stories.tsx',
      made('widgets'),
      ...tests,
      made('screens'),
    ];
  },
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (base) =>
    mergeConfig(base, {
      // As in the product: a picture that refers to itself is a file.
      build: { assetsInlineLimit: 0 },
      plugins: [
        catalogue({ root, releases }),
        referenceApi(releases),
        releaseFiles(root),
        foundationFacts(root),
        screenStories(process.cwd()),
      ],
    }),
};

export default config;

/**
 * Lays the release beside a static build, where `npm run storybook` serves it from memory, and what the reference API answers
 * to the screens. A catalogue with mistakes ends the build.
 */
function releaseFiles(root: string): Plugin {
  return {
    name: 'cardstock-release-files',
    apply: 'build',
    async generateBundle() {
      const compiler = new Compiler(root);
      const checked = compiler.check();
      if (checked.mistakes.length > 0) this.error(checked.mistakes.map(checked.sentence).join('\n'));
      const { files } = await compiler.build(checked);
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      for (const [address, source] of files) {
        if (isForPages(address)) emit(`_release/${devRelease}/${address}`, source);
      }
      const releases = mkdtempSync(join(tmpdir(), 'cardstock-storybook-'));
      await writeFiles(join(releases, devRelease), files);
      await writePointer(releases, { default: devRelease, sites: {} });
      const { brands } = checked.catalogue;
      const recorded = await recordAnswers({ releases, brands, states: statesOf(process.cwd()) });
      for (const [site, one] of Object.entries(recorded)) emit(recordingFile(site), JSON.stringify(one));
      rmSync(releases, { recursive: true });
    },
  };
}

/** What the server alone reads stays out. */
function isForPages(address: string): boolean {
  return /^(?:(?:art|fonts|forms|slices|themes)\/|manifest\.json$)/u.test(address);
}
