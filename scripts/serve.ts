/**
 * `npm run serve`: the server alone, as an issuer runs it. It builds nothing and needs no development package: what
 * `npm run build` made has to be there. The environment is that of docs/operation.md, with production as the default.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PageOptions } from '../src/server/options/readPageOptions.ts';
// First of all, as process 1 of a container would ignore signals until then.
import '../src/server/stopSignals.ts';

process.env.NODE_ENV ??= 'production';
try {
  const { readFolders } = await import('../src/server/options/readPageOptions.ts');
  refuseWithoutBuild(readFolders(process.env));
  await import('./main.ts');
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}

/** A server without them would start, and answer every page with an error. */
function refuseWithoutBuild({
  appFolder,
  releasesFolder,
}: Pick<PageOptions, 'appFolder' | 'releasesFolder'>): void {
  const missing = [
    existsSync(join(appFolder, 'index.html')) ? [] : [`- no code build in ${appFolder} (APP_DIR)`],
    existsSync(join(releasesFolder, 'current.json'))
      ? []
      : [`- no published release in ${releasesFolder} (RELEASES_DIR)`],
  ].flat();
  if (missing.length > 0)
    throw new Error(
      `The build is not there:\n${missing.join('\n')}\nRun "npm run build" where the development packages are, ` +
        'or "npm run operate -- deliver" to put a build that is there into these folders.',
    );
}
