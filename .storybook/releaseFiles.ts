import type { Plugin } from 'vite';
import { Compiler } from '../src/compile/Compiler.ts';
import { devRelease } from '../src/compile/release/Release.ts';

/**
 * Lays the release beside a static build, where `npm run storybook` serves it from memory: the styles of every brand, with
 * their fonts and art. A catalogue with mistakes ends the build.
 */
export function releaseFiles(root: string): Plugin {
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
