import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { contentHash } from '../../src/compile/release/SiteDocument.ts';
import type { Proof } from './findings.ts';

/** Proofs by what they depend on. */
export interface ProofCache {
  /** @param decides all of a flow that decides anything */
  get(decides: string): Proof | undefined;
  set(decides: string, proof: Proof): void;
}

/** Code that a proof is the work of. */
const code = join(import.meta.dirname, '../..');
const own = ['lab/prove/*.ts', 'src/compile/lower/calls.ts', 'src/engine/**/*.ts'];

/** Documents that say for every flow at once what can be answered, raised and read. */
const shared = new Set(['action', 'block', 'widget', 'context', 'app']);

/**
 * Keeps proofs in a folder, each under a hash of the flow, of what actions, blocks, widgets and paths declare, and of the
 * prover and the interpreter themselves. A file that cannot be read is no proof.
 */
export function proofCache(folder: string, { documents }: Catalogue): ProofCache {
  const facts = documents.filter(({ name }) => shared.has(name)).map(({ source }) => source.text);
  const files = globSync(own, { cwd: code, exclude: ['**/*.test.ts'] }).sort();
  const basis = contentHash(
    JSON.stringify([facts, files.map((file) => readFileSync(join(code, file), 'utf8'))]),
    32,
  );
  const fileOf = (decides: string) => join(folder, `${contentHash(basis + decides, 32)}.json`);
  return {
    get(decides) {
      const file = fileOf(decides);
      if (!existsSync(file)) return undefined;
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as Proof;
      } catch {
        rmSync(file);
        return undefined;
      }
    },
    set(decides, proof) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(decides), JSON.stringify(proof));
    },
  };
}

/** The same for flows in which the same happens, whatever the words and pictures. */
export function decidesBy({ slice, forms, needs }: LinkedSite): string {
  const asked = [...forms].map(([id, { source }]) => [
    id,
    source.sections.flatMap(({ fields }) => fields.map(({ name }) => [name, source.fields[name]?.active])),
  ]);
  const { routes, dialogs, on, conditions, tables, values, constants, links, screens } = slice;
  const { flow } = slice;
  const said = { flow, routes, dialogs, on, conditions, tables, values, constants, links, screens };
  return contentHash(JSON.stringify([said, asked, [...needs]], withoutPictures), 32);
}

function withoutPictures(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && '$art' in value ? undefined : value;
}
