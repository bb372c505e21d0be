import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runCommand.ts';
import type { Contract } from './Contract.ts';

/** The contract of every call, by its name. */
export function readContracts(): Map<string, Contract> {
  const files = globSync('schemas/api/*.json', { cwd: root }).sort();
  return new Map(
    files.map((file) => {
      const contract = JSON.parse(readFileSync(join(root, file), 'utf8')) as Contract;
      return [contract.name, contract];
    }),
  );
}
