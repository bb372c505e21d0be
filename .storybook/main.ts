import { join, resolve } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { catalogue } from '../src/compile/dev/vitePlugin.ts';
import { foundationFacts } from './foundations/foundationFacts.ts';
import { referenceApi } from './referenceApi.ts';
import { releaseFiles } from './releaseFiles.ts';
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
