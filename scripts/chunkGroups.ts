import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { compileHint } from '../src/compile/forms/compileHint.ts';

export interface ChunkGroup {
  name: string;
  test: RegExp;
  includeDependenciesRecursively?: boolean;
}

/**
 * All of Mantine is one file, which comes with the first block or widget behind the first screen that draws with it; with all
 * that it imports, since a circle of two files would run in the wrong order.
 */
export const mantineGroup: ChunkGroup = {
  name: 'mantine',
  test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|detect-node-es|tslib|tabbable|klona|fast-deep-equal)[\\/]|src[\\/]widgets[\\/]mantine[\\/]/,
};

/**
 * What always loads together is one file: packages that change seldom, what asks for the configuration, what draws a page, and
 * the form with the inputs that nearly every form has. The last three are what one module imports at once, as far as no file
 * before holds it. What a registry fetches lazily is a file of its own.
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|jotai)[\\/]/,
  },
  {
    name: 'rjsf',
    test: /node_modules[\\/](@rjsf|@x0k|fast-equals|fast-uri|markdown-to-jsx|react-is|jsonpointer|lodash)[\\/]/,
  },
  // What the entry imports; the entry itself has to stay a file that the manifest names.
  {
    name: 'boot',
    test: /src[\\/](app[\\/](boot|browser|openRelease|configuration|page[\\/](base|beforeApp)|session[\\/]createPageSession)|api[\\/](BrowserStorage|createClient|sessionToken)|contracts)[\\/.]|preload-helper/,
    includeDependenciesRecursively: true,
  },
  { name: 'app', test: /src[\\/]app[\\/]startApp\.tsx/, includeDependenciesRecursively: true },
  {
    name: 'fields',
    test: /src[\\/](blocks[\\/]form[\\/]FormBlock|widgets[\\/]loadWidgets)\.tsx/,
    includeDependenciesRecursively: true,
  },
];

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

/**
 * Lets the build leave out what the page does not use of React Router (8 KB): its one file makes contexts and components at
 * the top and names them, which a build takes for an effect and keeps with all that they reach.
 */
export function lightRouterPlugin(): Plugin {
  const made = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;
  const named = /^\w+\.displayName = "\w+";$/gm;
  return {
    name: 'cardstock-light-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({ code: code.replace(made, '= /* @__PURE__ */ $1').replace(named, ''), map: null }),
    },
  };
}

const sheets = new Map<string, string>();

/**
 * A class of a style sheet as page and server name it, `ErrorSummary-list`: it says where it stands, and costs less than a hash
 * in three places.
 * @throws Error where two sheets have one name
 */
export function classNameOf(name: string, path: string): string {
  const [file = path] = path.split('?');
  const sheet = basename(file, '.module.css');
  const other = sheets.get(sheet) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} have one name, and so would their classes.`);
  sheets.set(sheet, file);
  return `${sheet}-${name}`;
}
