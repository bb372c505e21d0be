import type { Plugin } from 'vite';
import { compileHint } from '../src/compile/forms/compileHint.ts';

/**
 * Gives chunks the compile hint: those of which nearly everything runs before the first screen can be used (PERF-03).
 * @param isHinted by the name of a chunk, without hash and ending
 */
export function compileHintsPlugin(isHinted: (chunkName: string) => boolean): Plugin {
  return {
    name: 'cardstock-compile-hints',
    apply: 'build',
    // After Vite has put its own lines at the top.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isHinted(file.name)) file.code = compileHint + file.code;
      },
    },
  };
}
