import type { Plugin } from 'vite';
import { compileHint } from '../src/compile/forms/compileHint.ts';

export interface ChunkGroup {
  name: string;
  test: RegExp;
}

/**
 * All of Mantine is one file, which comes with the first block or widget behind the first screen that draws with it; with all
 * that it imports, since a circle of two files would run in the wrong order.
 */
export const mantineGroup: ChunkGroup = {
  name: 'mantine',
  test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|detect-node-es|tslib|tabbable|klona|fast-deep-equal)[\\/]|src[\\/]widgets[\\/]mantine[\\/]/,
};

/** Of the engine and what the entry shares, what only screens behind the first import. */
const lateModules = [
  'engine/conditions/conditionPaths',
  'engine/conditions/verdictOfSite',
  'engine/consents/askedConsents',
  'engine/consents/statementOf',
  'engine/dates/dateInNewYork',
  'engine/forms/visibleSteps',
]
  .map((path) => path.replaceAll('/', String.raw`[\\/]`))
  .join('|');

/**
 * What always loads together is one file: packages that change seldom, what the blocks share, and the form with the inputs
 * that nearly every form has. What a registry fetches lazily is a file of its own.
 */
export const chunkGroups: ChunkGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'rjsf',
    test: /node_modules[\\/](@rjsf|@x0k|fast-equals|fast-uri|markdown-to-jsx|react-is|jsonpointer|lodash)[\\/]/,
  },
  // With what the entry shares with the rest of the app: apart it would be a request for a few lines.
  {
    name: 'engine',
    test: new RegExp(
      String.raw`node_modules[\\/]dayjs[\\/]|src[\\/](?!(${lateModules})\.)(engine|api|contracts|app[\\/](browser|configuration|openRelease|storage))[\\/.]|src[\\/]blocks[\\/]shared[\\/]fetchCode\.|src[\\/]app[\\/](screens[\\/]screensOf|page[\\/](base|pageTitle|beforeApp|Loading\.module|LostPage\.module))\.`,
    ),
  },
  { name: 'store', test: /node_modules[\\/]jotai[\\/]|src[\\/]state[\\/]/ },
  // Without what only screens behind the first draw with.
  {
    name: 'frame',
    test: /node_modules[\\/]clsx[\\/]|src[\\/](copy|widgets[\\/](?:Hidden|LiveRegion)|blocks[\\/](shared(?![\\/](?:ProviderFrame|Spinner)\.)|block|dialogFrame[\\/]DialogContext))[\\/.]/,
  },
  // The widgets are those that `widgets/registry.ts` imports at once. The checklist of rules is for new passwords only, steps
  // and progress for forms that have them.
  {
    name: 'fields',
    test: /src[\\/](form|blocks[\\/]form(?![\\/](?:FormSteps|FormProgress|SectionProgress|StepReview))|widgets[\\/](text|name|zip|email|phone|ssn|dateOfBirth|income|select|radioGroup|checkbox))[\\/]|src[\\/]widgets[\\/](?!\w*[Cc]hecklist)\w+\./,
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
