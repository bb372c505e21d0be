import type { KnownNames } from './proposals.ts';

/** Every name that documents may use of one another, with what stands in the box over it. */
export interface CatalogueNames {
  copyKey: KnownNames;
  part: KnownNames;
  screen: KnownNames;
  fragment: KnownNames;
  route: KnownNames;
  dialog: KnownNames;
  sequence: KnownNames;
  decision: KnownNames;
  ask: KnownNames;
  link: KnownNames;
  condition: KnownNames;
  /** Values and choices. */
  value: KnownNames;
  busy: KnownNames;
  /** Events that a handler is for. */
  handled: KnownNames;
  /** Events that a block, a link, a timer or the page raises. */
  raised: KnownNames;
  /** Events that analytics are told. */
  tracked: KnownNames;
  action: KnownNames;
  call: KnownNames;
  block: KnownNames;
  blockId: KnownNames;
  widget: KnownNames;
  converter: KnownNames;
  filter: KnownNames;
  form: KnownNames;
  field: KnownNames;
  /** Rows of the settings. */
  row: KnownNames;
  /** Rows that some field asks for. */
  ruleRow: KnownNames;
  constant: KnownNames;
  code: KnownNames;
  section: KnownNames;
  art: KnownNames;
  family: KnownNames;
  brand: KnownNames;
  applicant: KnownNames;
  persona: KnownNames;
  variant: KnownNames;
  state: KnownNames;
  party: KnownNames;
  autofill: KnownNames;
  derivation: KnownNames;
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
