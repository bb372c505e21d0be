import { join, resolve } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig, type Plugin } from 'vite';
import { catalogue } from '../src/authoring/dev/vitePlugin.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { devRelease } from '../src/compile/release/Release.ts';
import { foundationFacts } from './foundations/foundationFacts.ts';
import { referenceApi } from './referenceApi.ts';
import { screenStories, storiesFolder, writeStories } from './screenStories.ts';

/** Where the JSON stands, as `--catalogue` says for `npm run dev`. */
const root = resolve(process.env.STORYBOOK_CATALOGUE ?? '.');
const releases = join(root, '.cache/storybook');
const foundations = './foundations/*.stories.tsx';

/** Every widget, block and screen in every state, in every brand. Stories stand beside what they show. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // Screens are drawn from answers of the reference API, which a static build has not.
  stories: (_given, { configType }) => {
    if (configType === 'PRODUCTION') return [foundations, '../src/!(app)/**/*.stories.tsx'];
    writeStories(process.cwd());
    return [foundations, '../src/**/*.stories.tsx', `../${storiesFolder}/**/*.stories.tsx`];
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
 * Lays the release beside a static build, where `npm run storybook` serves it from memory: the styles of every brand, with
 * their fonts and art. A catalogue with mistakes ends the build.
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
      for (const [address, source] of files) {
        if (isForPages(address))
          this.emitFile({ type: 'asset', fileName: `_release/${devRelease}/${address}`, source });
      }
    },
  };
}

/** What the server alone reads stays out. */
function isForPages(address: string): boolean {
  return /^(?:art|fonts|themes)\//u.test(address);
}
