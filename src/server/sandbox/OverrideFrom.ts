/**
 * Who makes an override. A person is told whatever `npm run catalogue` would tell; a program may close a field on purpose,
 * and name a setting that only this server reads.
 */
export type OverrideFrom = 'person' | 'program';
