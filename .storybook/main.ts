import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { resolveAliases } from '../scripts/resolveAliases.ts';
import { catalogue } from '../src/compile/vitePlugin.ts';

/** Every widget and block in every state, in every brand. Stories stand beside what they show. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (base) =>
    mergeConfig(base, {
      plugins: [catalogue({ root: process.cwd(), releases: '.cache/storybook' })],
      resolve: { alias: resolveAliases },
    }),
};

export default config;
