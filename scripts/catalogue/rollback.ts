import { rollback as moveBack } from '../../src/compile/release/pointer.ts';
import { root } from '../runCommand.ts';
import { folderOfReleases } from './folderOfReleases.ts';

/**
 * `npm run catalogue -- rollback SITE`: lets a site run the release again that it ran before its last one.
 * @returns whether it did
 */
export async function rollback([site]: readonly string[], folder = root): Promise<boolean> {
  try {
    if (site === undefined)
      throw new Error('Name a site, such as <brand>.<flow>: npm run catalogue -- rollback SITE');
    console.log(`${site} runs the release ${await moveBack(folderOfReleases(folder), site)} again.`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
