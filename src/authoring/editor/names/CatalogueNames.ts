import type { Known } from './proposals.ts';

/** Every name that documents may use of one another, with what stands in the box over it. */
export interface CatalogueNames {
  copyKey: Known;
  part: Known;
  screen: Known;
  fragment: Known;
  route: Known;
  dialog: Known;
  sequence: Known;
  decision: Known;
  ask: Known;
  link: Known;
  condition: Known;
  /** Values and choices. */
  value: Known;
  busy: Known;
  /** Events that a handler is for. */
  handled: Known;
  /** Events that a block, a link, a timer or the page raises. */
  raised: Known;
  /** Events that analytics are told. */
  tracked: Known;
  action: Known;
  call: Known;
  block: Known;
  blockId: Known;
  widget: Known;
  converter: Known;
  filter: Known;
  form: Known;
  field: Known;
  /** Rows of the settings. */
  row: Known;
  /** Rows that some field asks for. */
  ruleRow: Known;
  constant: Known;
  code: Known;
  section: Known;
  art: Known;
  family: Known;
  brand: Known;
  applicant: Known;
  persona: Known;
  variant: Known;
  state: Known;
  party: Known;
  autofill: Known;
  derivation: Known;
}

/** What an editor says of a name that is none of these, as the check does. */
export const mistakes: Record<Exclude<keyof CatalogueNames, 'value' | 'constant'>, string> = {
  copyKey: 'no sentence has this key',
  part: 'flows/_base/parts has no part of this name',
  screen: 'no screen has this id',
  fragment: 'no fragment has this id',
  route: 'no flow has a route of this name',
  dialog: 'no flow has a dialog of this name',
  sequence: 'no flow has a sequence of this name',
  decision: 'no flow has a decision of this name',
  ask: 'no part has anything to ask of this name',
  link: 'no link has this name',
  condition: 'no condition has this name',
  busy: 'no call is busy by this name',
  handled: 'nothing handles this event: write it under an "on"',
  raised: 'nothing raises this event',
  tracked: 'nothing tracks this event',
  action: 'no action has this name in src/actions',
  call: 'no call has this name in schemas/api',
  block: 'no block has this name in src/blocks',
  blockId: 'no block has this id',
  widget: 'no widget has this name in src/widgets',
  converter: 'no converter has this name',
  filter: 'no filter has this name',
  form: 'no form has this id',
  field: 'there is no field of this name in schemas/fields',
  row: 'the settings have no rule row of this name',
  ruleRow: 'no field has a rule row of this name',
  code: 'no rule fails with this code',
  section: 'no form has a section of this id',
  art: 'no brand has art of this name',
  family: 'no brand has a font of this family',
  brand: 'there is no brand of this name',
  applicant: 'applicants.json holds nobody of this name',
  persona: 'flows/_base/personas.json has no such persona',
  variant: 'settings.json has no variant of this name',
  state: 'no state has this code',
  party: '"ThirdParties" has nobody of this name',
  autofill: 'this is no autofill token of HTML',
  derivation: 'src/engine/derive/registry.ts has no computed value of this name',
};
