/** Parts of the answer, in the order in which they are told. */
export const topics = [
  'Sites',
  'Screens and addresses',
  'Texts',
  'Fields',
  'Rules',
  'Payload',
  'Conditions',
  'Decisions',
  'Steps',
  'Settings',
  'Terms',
  'Brands',
  'Looks',
] as const;

export type Topic = (typeof topics)[number];

/** One thing that is different for the applicants of one site. */
export interface Difference {
  topic: Topic;
  /** In plain words. */
  sentence: string;
  /** Equal where the same was changed on several sites, though it may read differently there; the sentence unless said. */
  id?: string;
  /** Ids of the screens where it is met. */
  screens?: readonly string[];
  /** Other names that it is about, as journeys say them: of sentences, fields, events. */
  names?: readonly string[];
}
