import { join } from 'node:path';
import type { Alias } from 'vite';

const slim = (name: string) => join(import.meta.dirname, '..', 'src', 'form', 'slim', name);

/** Parts of rjsf that the page never uses and what stands in for them; the same for the build, tests and Storybook. */
export const resolveAliases: Alias[] = [
  { find: 'markdown-to-jsx/react', replacement: slim('plainMarkdown.tsx') },
  { find: 'fast-uri', replacement: slim('noReferences.ts') },
  {
    find: /^(\.\/|\.\.\/|.*@rjsf\/core\/lib\/)getDefaultRegistry\.js$/,
    replacement: slim('slimRegistry.ts'),
  },
  { find: /^\.\.?\/deepEquals\.js$/, replacement: slim('slimEquals.ts') },
  { find: './createSchemaUtils.js', replacement: slim('slimSchemaUtils.ts') },
  { find: './schemaHasNestedConditional.js', replacement: slim('noNestedConditions.ts') },
];
