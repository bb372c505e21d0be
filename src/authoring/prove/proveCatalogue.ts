import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checked } from '../../compile/Compiler.ts';
import type { Catalogue } from '../../compile/document/Catalogue.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { readRegistries } from '../../compile/names/Registries.ts';
import { contentHash } from '../../compile/release/SiteDocument.ts';
import { type Diagnostic, DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import { checkProofs } from './checkProofs.ts';
import { type Proof, prove } from './prove.ts';

export interface ProvedCatalogue {
  /** Each flow that differs in more than its words and art, with the first site that has it. */
  proofs: { site: LinkedSite; proof: Proof }[];
  mistakes: Diagnostic[];
}

/**
 * Proves every flow of a catalogue that has no other mistakes (REL-07): each page and dialog is come to, each leads on to an
 * end, no press ends in silence, no row and no condition on answers is dead. Sites whose flows decide alike are proved once.
 * @param only proves the sites for which it holds
 * @param cache where proofs of flows that did not change are found
 */
export function proveCatalogue(
  { catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>,
  only: (site: string) => boolean = () => true,
  cache?: ProofCache,
): ProvedCatalogue {
  const { actions, appEvents } = readRegistries(catalogue);
  const proofs = new Map<string, { site: LinkedSite; proof: Proof }>();
  const facts = (action: string) => actions.get(action) ?? { outcomes: [], failures: [] };
  const listOf = (path: string) => linked.declarations[path]?.enum ?? [];
  for (const site of linked.sites) {
    const key = decidesBy(site);
    if (!only(site.key) || proofs.has(key)) continue;
    const kept = cache?.get(key);
    const proof = kept ?? prove(site, facts, listOf, appEvents);
    if (kept === undefined) cache?.set(key, proof);
    proofs.set(key, { site, proof });
  }
  const report = new DiagnosticCollector();
  checkProofs([...proofs.values()], report);
  return { proofs: [...proofs.values()], mistakes: report.mistakes };
}

/** Sites whose proofs are not in the cache, one for each flow that decides otherwise. */
export function unprovedSites(
  { linked }: Pick<Checked, 'linked'>,
  only: (site: string) => boolean,
  cache: ProofCache,
): string[] {
  const sites = new Map<string, string>();
  for (const site of linked.sites) {
    const key = decidesBy(site);
    if (only(site.key) && !sites.has(key) && cache.get(key) === undefined) sites.set(key, site.key);
  }
  return [...sites.values()];
}

/** The same for flows in which the same happens, whatever the words and pictures. */
function decidesBy({ slice, forms, needs }: LinkedSite): string {
  const asked = [...forms].map(([id, { source }]) => [
    id,
    source.sections.flatMap(({ fields }) => fields.map(({ name }) => [name, source.fields[name]?.active])),
  ]);
  const { routes, dialogs, on, conditions, tables, values, constants, links, screens } = slice;
  return contentHash(
    JSON.stringify([
      slice.flow,
      routes,
      dialogs,
      on,
      conditions,
      tables,
      values,
      constants,
      links,
      screens,
      asked,
      [...needs],
    ]),
    32,
  );
}

/** Proofs by what they depend on. */
interface ProofCache {
  /** @param decides all of a flow that decides anything */
  get(decides: string): Proof | undefined;
  set(decides: string, proof: Proof): void;
}

/** Code that a proof is the work of. */
const code = join(import.meta.dirname, '..', '..');
const own = ['authoring/prove/*.ts', 'compile/lower/calls.ts', 'engine/**/*.ts'];

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
