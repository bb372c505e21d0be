import type { Entry, Node } from '../read/Node.ts';
import { condition, value } from './expressions.ts';
import { type ActionOutcomes, FlowLowering } from './FlowLowering.ts';
import { each, type Lowered, type Lowering, members } from './lowering.ts';

/** A route or a dialog, but for its steps. */
const place: Lowering = members(() => ({ title: value, guard: members(() => ({ when: condition })) }));

const row: Lowering = members(() => ({ when: condition, is: value }));

/** A flow, but for its steps. */
const flowParts: Lowering = members(() => ({
  conditions: each(condition),
  tables: each(each(row)),
  values: each(value),
  links: each(members(() => ({ href: value }))),
  routes: each(place),
  dialogs: each(place),
}));

/** @param actions what each action may answer */
export function lowerFlow(flow: Node, actions: ReadonlyMap<string, ActionOutcomes>): Lowered {
  const { node, mistakes } = flowParts(flow);
  const lowering = new FlowLowering(flow, actions);
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
    if (key === 'sequences') return undefined;
    return key === 'on' ? events('', part) : part;
  });
  lowering.checkSequences();
  return { node: withEvents(lowered, lowering.events), mistakes: [...mistakes, ...lowering.mistakes] };
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

function withEvents(flow: Node, events: ReadonlyMap<string, Node>): Node {
  if (flow.kind !== 'object' || events.size === 0) return flow;
  const on = flow.entries.get('on');
  const made = [...events].map(([event, node]): [string, Entry] => [event, { place: node.place, node }]);
  const all = new Map([...(on?.node.kind === 'object' ? on.node.entries : []), ...made]);
  const node: Node = { kind: 'object', place: on?.node.place ?? flow.place, entries: all };
  return { ...flow, entries: new Map([...flow.entries, ['on', { place: node.place, node }]]) };
}

const blocks: Lowering = each(members(() => ({ when: condition, props: value, blocks })));

export const lowerScreen: Lowering = members(() => ({ blocks }));

/** A field, once a form has amended it. */
export const lowerField: Lowering = members(() => ({
  ui: members(() => ({
    'ui:readonly': condition,
    'ui:options': members(() => ({ active: condition })),
  })),
}));

export const lowerForm: Lowering = members(() => ({
  sections: each(members(() => ({ when: condition }))),
}));
