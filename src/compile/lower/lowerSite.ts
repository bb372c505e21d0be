import { type Entry, member, type Node, type ObjectNode } from '../document/Node.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { ActionFacts } from './calls.ts';
import { condition, decision, value } from './expressions.ts';
import { FlowLowering } from './FlowLowering.ts';
import { each, type Lowered, type Lowering, lowerNode, members, sayMistakes } from './lowering.ts';

/**
 * The documents of a site in the form that is linked, once all layers are merged: merged before, two expressions in
 * their place would become one. Fields are lowered where a form has amended them.
 */
export function lowerSite(
  layers: SiteLayers,
  actions: ReadonlyMap<string, ActionFacts>,
  report: DiagnosticCollector,
): SiteLayers {
  const lower = (lowering: Lowering, node: Node) => lowerNode(lowering, node, report);
  const lowerAll = (lowering: Lowering, nodes: ReadonlyMap<string, Node>) =>
    new Map([...nodes].map(([id, node]) => [id, lower(lowering, node)]));
  const payloads = layers.flowLayers.flatMap((layer) => member(layer, 'payloads') ?? []);
  return {
    ...layers,
    flowNode: layers.flowNode && sayMistakes(lowerFlow(layers.flowNode, actions, payloads), report),
    screens: lowerAll(lowerScreen, layers.screens),
    forms: lowerAll(lowerForm, layers.forms),
  };
}

/** A route or a dialog, but for its steps. */
const place: Lowering = members(() => ({ title: value, guard: members(() => ({ when: condition })) }));

/** A flow, but for its steps. */
const flowParts: Lowering = members(() => ({
  conditions: each(condition),
  decisions: each(decision),
  choices: each(value),
  values: each(value),
  links: each(members(() => ({ href: value }))),
  routes: each(place),
  dialogs: each(place),
}));

/** Words of a flow that lowering is done with. */
const done = ['sequences', 'asks', 'payloads', 'parts', 'remembers', 'description'];

/**
 * @param actions what each action may answer
 * @param payloads what each layer changes in what actions are given, lowest first
 */
export function lowerFlow(
  flow: Node,
  actions: ReadonlyMap<string, ActionFacts>,
  payloads: readonly Node[] = [],
): Lowered {
  const { node, mistakes } = flowParts(flow);
  const lowering = new FlowLowering(flow, actions, payloads);
  const events = (owner: string, on: Node) =>
    withEntries(on, (event, list) => lowering.steps(`${owner}${event}`, list));
  const places = (of: Node) =>
    withEntries(of, (id, inner) =>
      withEntries(inner, (key, part) => {
        if (key === 'entry') return lowering.steps(`${id} ${key}`, part);
        return key === 'on' ? events(`${id} `, part) : part;
      }),
    );
  const lowered = withEntries(node, (key, part) => {
    if (key === 'routes' || key === 'dialogs') return places(part);
    if (done.includes(key)) return undefined;
    return key === 'on' ? events('', part) : part;
  });
  lowering.checkSequences();
  const whole = withMembers(withMembers(lowered, 'values', lowering.values), 'on', lowering.events);
  return { node: withOutcomes(whole, lowering), mistakes: [...mistakes, ...lowering.mistakes] };
}

/** An object with its values made anew; those that are undefined are left out. */
function withEntries(node: Node, make: (key: string, inner: Node) => Node | undefined): Node {
  if (node.kind !== 'object') return node;
  const entries = [...node.entries].flatMap(([key, entry]): [string, Entry][] => {
    const made = make(key, entry.node);
    return made === undefined ? [] : [[key, { ...entry, node: made }]];
  });
  return { ...node, entries: new Map(entries) };
}

/** A flow with more members of one part; those that are there stay. */
function withMembers(flow: Node, part: string, more: ReadonlyMap<string, Node>): Node {
  if (flow.kind !== 'object' || more.size === 0) return flow;
  const before = flow.entries.get(part)?.node;
  const held: ObjectNode =
    before?.kind === 'object' ? before : { kind: 'object', place: flow.place, entries: new Map() };
  const made = [...more].map(([name, node]): [string, Entry] => [name, { place: node.place, node }]);
  const all = new Map([...made, ...held.entries]);
  const node: Node = { ...held, entries: all };
  return { ...flow, entries: new Map([...flow.entries, [part, { place: node.place, node }]]) };
}

/** The buttons of dialogs that answer whoever opened them. */
function withOutcomes(flow: Node, lowering: FlowLowering): Node {
  return withEntries(flow, (key, part) => {
    if (key !== 'dialogs') return part;
    return withEntries(part, (id, dialog) => {
      const outcomes = member(dialog, 'outcomes');
      if (outcomes === undefined) return dialog;
      const plainer = withEntries(dialog, (word, inner) => (word === 'outcomes' ? undefined : inner));
      return withMembers(plainer, 'on', lowering.dialogOutcomes(id, dialog));
    });
  });
}

const blocks: Lowering = each(members(() => ({ when: condition, props: value, blocks })));

const lowerScreen: Lowering = members(() => ({ blocks }));

/** A field, once a form has amended it. */
export const lowerField: Lowering = members(() => ({
  ui: members(() => ({
    'ui:readonly': condition,
    'ui:options': members(() => ({ active: condition })),
  })),
}));

const lowerForm: Lowering = members(() => ({
  sections: each(members(() => ({ when: condition }))),
}));
