/**
 * What a contract declares of an answer, without sentences and bounds (`npm run contracts` writes it): the letters of the
 * scalars that a value may be (`s` text, `n` number, `b` flag; none: nothing is read), `o` for an object that is taken as
 * it is, a list around the shape of its items, or the shapes of an object's keys. A key is its name, with aliases behind
 * bars (`decisionId|decision_id`); the empty key holds what may stand in place of the object.
 */
export type Shape = string | readonly [Shape] | { readonly [key: string]: Shape };
