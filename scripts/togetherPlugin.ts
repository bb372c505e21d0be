import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const lazyImport = /\(\) => import\('(\.\/(?:\w+\/)?(\w+)\.tsx?)'\)/g;

/**
 * In a build, entries of a registry that always load together (`files`) are imported at once. As lazy imports the bundler
 * would write a file for each, which only passes on what their common chunk holds: twenty requests for nothing on the
 * first screen. In development and in tests the registry stays as it is.
 */
export function togetherPlugin(registry: string, files: RegExp): Plugin {
  const path = join(root, registry);
  return {
    name: `cardstock-together:${registry}`,
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== path) return undefined;
      const imports: string[] = [];
      const rewritten = code.replace(lazyImport, (lazy: string, file: string, name: string) => {
        if (!files.test(join(path, '..', file))) return lazy;
        imports.push(`import ${name} from '${file}';`);
        return `() => Promise.resolve({ default: ${name} })`;
      });
      return { code: `${imports.join('\n')}\n${rewritten}`, map: null };
    },
  };
}
