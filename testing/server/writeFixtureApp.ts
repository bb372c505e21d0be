import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a code build that a page can be made of. */
export function writeFixtureApp(folder: string): void {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const page =
    '<!doctype html><html lang="{{language}}" data-release="{{release}}" data-environment="{{environment}}" data-form="{{form}}" data-api="{{api}}" data-later="{{later}}"><head><title>{{title}}</title><!--{{head}}--></head><body><div id="root"></div><noscript>{{noscript}}</noscript></body></html>';
  writeFileSync(join(folder, 'index.html'), page);
  const manifest = {
    'src/app/main.tsx': { file: 'assets/main-1.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'assets', 'main-1.js'), 'export {};\n');
}
