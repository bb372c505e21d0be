import { existsSync } from 'node:fs';
import { runCommand } from '../runCommand.ts';

/** Debian's packages can be installed by root only, and only where apt is. */
export function canInstallDebianPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns whether apt installed them all. */
export async function installDebianPackages(names: string[]): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing Debian's packages: ${names.join(', ')} …`);
  if ((await runCommand('apt-get', ['update', '-qq'], { env })) !== 0) return false;
  const options = ['install', '--yes', '-qq', '--no-install-recommends', ...names];
  return (await runCommand('apt-get', options, { env })) === 0;
}
