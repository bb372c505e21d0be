import { join } from 'node:path';
import type { Plugin } from 'vite';

const production = join(import.meta.dirname, '..', 'node_modules', 'react-router', 'dist', 'production');

/**
 * React Router's package answers every import with its development build, warnings included. What travels to applicants
 * is its production build; development and tests keep the warnings.
 */
export function productionRouterPlugin(): Plugin {
  return {
    name: 'cardstock-production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(production, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
        ],
      },
    }),
  };
}
