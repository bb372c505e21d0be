import type { Plugin } from 'vite';

/** V8's explicit compile hint. It counts at the top of a file only; to other engines it is a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has browsers that understand it compile the functions of some chunks while they arrive, off the main thread, instead of
 * each when it is first called: for scripts of which nearly everything runs before the first screen can be used (PERF-03).
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
          if (file.type === 'chunk' && isHinted(file.name)) file.code = hint + file.code;
      },
    },
  };
}
