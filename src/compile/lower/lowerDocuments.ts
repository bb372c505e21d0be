import { condition, value } from './expressions.ts';
import { each, type Lowering, members } from './lowering.ts';
import { steps } from './steps.ts';

const events: Lowering = each(steps);

/** A route or a dialog. */
const place: Lowering = members(() => ({
  title: value,
  guard: members(() => ({ when: condition })),
  entry: steps,
  on: events,
}));

const row: Lowering = members(() => ({ when: condition, is: value }));

export const lowerFlow: Lowering = members(() => ({
  conditions: each(condition),
  tables: each(each(row)),
  values: each(value),
  links: each(members(() => ({ href: value }))),
  routes: each(place),
  dialogs: each(place),
  on: events,
}));

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
