import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';

export interface StudioPage {
  html: string;
  /** By the last part of their addresses. */
  assets: ReadonlyMap<string, { content: string | Uint8Array; type: string }>;
}

const repository = join(import.meta.dirname, '../../..');

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/**
 * Builds the studio's page, once at each start and into memory: a built page has no script of its own in its HTML, so its
 * policy allows none.
 * @param token what its calls carry
 * @param asking names of calls that change nothing
 */
export async function buildPage(token: string, asking: Iterable<string>): Promise<StudioPage> {
  const output = (await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    base: '/studio/',
    plugins: [react()],
    build: {
      write: false,
      // Lowered, `light-dark()` would not see the scheme that the page sets.
      target: 'esnext',
      cssTarget: 'esnext',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: join(repository, 'src/studio/page/main.tsx') },
    },
  })) as Rollup.RollupOutput;
  const files = output.output.map((file) => ({
    address: file.fileName,
    name: file.fileName.split('/').at(-1) ?? '',
    content: file.type === 'chunk' ? file.code : file.source,
  }));
  const entry = output.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const styles = files.filter(({ name }) => name.endsWith('.css'));
  return {
    html: `<!doctype html>
<html lang="en" data-token="${token}" data-asking="${[...asking].join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cardstock Studio</title>
${styles.map(({ address }) => `<link rel="stylesheet" href="/studio/${address}">`).join('\n')}
<script type="module" src="/studio/${entry}"></script>
</head>
<body><div id="root"></div></body>
</html>`,
    assets: new Map(
      files.map(({ name, content }) => [
        name,
        { content, type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' },
      ]),
    ),
  };
}
