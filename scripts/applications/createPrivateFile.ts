import { type FileHandle, open } from 'node:fs/promises';
import { OperatorRefusal } from '../../src/server/domain/backOffice/BackOffice.ts';

/**
 * Makes a file that only its owner can read.
 * @throws OperatorRefusal where there is one already, which is not written over, or where it can't be made
 */
export async function createPrivateFile(name: string): Promise<FileHandle> {
  try {
    return await open(name, 'wx', 0o600);
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw exists
      ? new OperatorRefusal(`${name} exists already. Name another file.`, 'The file exists already.')
      : new OperatorRefusal(`${name} cannot be written.`, 'The file cannot be written.');
  }
}
