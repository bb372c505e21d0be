import type { Checked } from '../../src/compile/Compiler.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { readRegistries } from '../../src/compile/names/Registries.ts';
import { type Diagnostic, DiagnosticCollector } from '../../src/compile/report/DiagnosticCollector.ts';
import { checkProofs } from './checkProofs.ts';
import { movesOfScreens } from './EnabledTransitions.ts';
import { explore } from './explore.ts';
import { deadlocks, loopsOf, type Proof, placesOf, unmetPreconditions } from './findings.ts';
import { findNoOps } from './findNoOps.ts';
import { componentsOf, footprintOf } from './footprints.ts';
import { decidesBy, type ProofCache } from './proofCache.ts';
import { type Flow, type ProofSlice, proofSlice } from './proofSlice.ts';
import { getOrAdd } from './Reads.ts';
import { Ways } from './Ways.ts';

export interface ProvedCatalogue {
  /** Each flow that differs in more than its words and art, with the first site that has it. */
  proofs: { site: LinkedSite; proof: Proof }[];
  mistakes: Diagnostic[];
}

/** A flow, and the first of the sites whose flows decide alike. */
export interface Provable {
  site: LinkedSite;
  /** The same for flows in which the same happens. */
  decides: string;
  flow: Flow;
}

/** The flows of a catalogue; sites whose flows decide alike are one. */
export function provables(
  { catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>,
  only: (site: string) => boolean,
): Provable[] {
  const { actions, appEvents } = readRegistries(catalogue);
  const endings = new Map([...actions].map(([id, { outcomes, failures }]) => [id, { outcomes, failures }]));
  const declared = Object.entries(linked.declarations);
  const lists = new Map(declared.map(([path, { enum: list = [] }]) => [path, list]));
  const found = new Map<string, Provable>();
  for (const site of linked.sites) {
    if (!only(site.key)) continue;
    const { slice, graph, forms, needs } = site;
    const flow = { slice, graph, forms, needs, endings, lists, appEvents };
    const decides = decidesBy(site);
    getOrAdd(found, decides, () => ({ site, decides, flow }));
  }
  return [...found.values()];
}

/**
 * Proves every flow of a catalogue that has no other mistakes (REL-07): each page and dialog is come to, each leads on to an
 * end, no press ends in silence, no row and no condition on answers is dead.
 * @param only proves the sites for which it holds
 * @param cache where proofs of flows that did not change are found
 */
export function proveCatalogue(
  checked: Pick<Checked, 'catalogue' | 'linked'>,
  only: (site: string) => boolean = () => true,
  cache?: ProofCache,
): ProvedCatalogue {
  const all = provables(checked, only);
  const proofs = all.map(({ site, decides, flow }) => {
    const kept = cache?.get(decides);
    const proof = kept ?? prove(flow);
    if (kept === undefined) cache?.set(decides, proof);
    return { site, proof };
  });
  const report = new DiagnosticCollector();
  const proved = new Set(all.map(({ decides }) => decides));
  const others = checked.linked.sites.filter((site) => !only(site.key) && !proved.has(decidesBy(site)));
  checkProofs(proofs, others, report);
  return { proofs, mistakes: report.mistakes };
}

/**
 * Goes through every state of a flow, as far as it decides anything: pages, open dialogs, calls under way, what is
 * remembered, and every answer that services and applicants can give, told apart as far as conditions do. What hangs
 * together most, from the answers to the decision, is followed; of what stands apart from it, as the choice about cookies,
 * everything is taken to be possible at any time.
 */
export function prove(flow: Flow): Proof {
  const proof = proofSlice(flow);
  const movesOf = movesOfScreens(flow, proof.checked);
  const footprints = new Map([...movesOf.values()].flat().map((move) => [move, footprintOf(proof, move)]));
  // The paths that hang together most, since some event touches them together.
  const [core = new Set<string>()] = componentsOf([...footprints.values()]).sort((a, b) => b.size - a.size);
  const explored = explore(proof, movesOf, footprints, flow.endings, core);
  const { slice } = flow;
  const shortest = new Ways(explored);
  const ways: Proof['ways'] = {};
  for (const state of explored.states)
    for (const place of placesOf(state)) ways[place] ??= shortest.to(state);
  for (const [route, step] of explored.arrived) ways[`routes/${route}`] ??= shortest.through(step);
  const { noOps, quiet } = findNoOps(explored, proof, flow, shortest);
  return {
    states: explored.states.length,
    unreached: {
      routes: Object.keys(slice.routes).filter(
        (id) => slice.routes[id]?.path !== undefined && ways[`routes/${id}`] === undefined,
      ),
      dialogs: Object.keys(slice.dialogs).filter((id) => ways[`dialogs/${id}`] === undefined),
    },
    stuck: deadlocks(explored, slice, shortest),
    noOps,
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
