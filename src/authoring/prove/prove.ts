import type { Checked } from '../../compile/Compiler.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { readRegistries } from '../../compile/names/Registries.ts';
import { type Diagnostic, DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import type { Scalar } from '../../engine/slice.ts';
import { checkProofs } from './checkProofs.ts';
import { movesOfScreens, type OutcomesOf } from './EnabledTransitions.ts';
import { explore } from './explore.ts';
import { deadlocks, loopsOf, type Proof, placesOf, unmetPreconditions } from './findings.ts';
import { componentsOf, footprintOf } from './footprints.ts';
import { noOps } from './noOps.ts';
import { decidesBy, type ProofCache } from './proofCache.ts';
import { type ProofSlice, proofSlice } from './proofSlice.ts';
import { Ways } from './Ways.ts';

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

/**
 * Goes through every state of a flow, as far as it decides anything: pages, open dialogs, calls under way, what is
 * remembered, and every answer that services and applicants can give, told apart as far as conditions do. What hangs
 * together most, from the answers to the decision, is followed; of what stands apart from it, as the choice about cookies,
 * everything is taken to be possible at any time.
 */
function prove(
  site: LinkedSite,
  facts: OutcomesOf,
  listOf: (path: string) => readonly Scalar[],
  appEvents: ReadonlySet<string>,
): Proof {
  const proof = proofSlice(site, listOf);
  const movesOf = movesOfScreens(site, proof.checked, appEvents);
  const footprints = new Map([...movesOf.values()].flat().map((move) => [move, footprintOf(proof, move)]));
  // The paths that hang together most, since some event touches them together.
  const [core = new Set<string>()] = componentsOf([...footprints.values()]).sort((a, b) => b.size - a.size);
  const explored = explore(proof, movesOf, footprints, facts, core);
  const { slice } = site;
  const shortest = new Ways(explored);
  const ways: Proof['ways'] = {};
  for (const state of explored.states)
    for (const place of placesOf(state)) ways[place] ??= shortest.to(state);
  for (const [route, step] of explored.arrived) ways[`routes/${route}`] ??= shortest.through(step);
  const { silent, quiet } = noOps(explored, proof, site, shortest);
  return {
    states: explored.states.length,
    unreached: {
      routes: Object.keys(slice.routes).filter(
        (id) => slice.routes[id]?.path !== undefined && ways[`routes/${id}`] === undefined,
      ),
      dialogs: Object.keys(slice.dialogs).filter((id) => ways[`dialogs/${id}`] === undefined),
    },
    stuck: deadlocks(explored, slice, shortest),
    silent,
    unmet: unmetPreconditions(explored, proof),
    loops: loopsOf(explored, proof, shortest),
    quiet: Object.fromEntries(proof.quiets.map((at) => [at, quiet.has(at)])),
    held: heldOf(proof, explored.held),
    ways,
  };
}

function heldOf({ conditions }: ProofSlice, held: ReadonlyMap<unknown, ReadonlySet<boolean>>): Proof['held'] {
  return Object.fromEntries(
    [...conditions].map(([condition, { at, isOpen }]) => {
      const seen = held.get(condition);
      return [at, { yes: isOpen || seen?.has(true) === true, no: isOpen || seen?.has(false) === true }];
    }),
  );
}
