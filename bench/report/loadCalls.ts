export type LoadKind = 'empty' | 'page' | 'read' | 'service' | 'write' | 'mix';

export interface LoadCall {
  name: string;
  title: string;
  /** What it is judged as: PERF-06 speaks of calls that only read and of those that write. */
  kind: LoadKind;
}

/** What is measured, in the order of the tables. The first is what the others are held against. */
export const loadCalls: readonly LoadCall[] = [
  { name: 'empty', title: '`/healthz`, which passes the hooks and does nothing', kind: 'empty' },
  { name: 'page', title: 'landing page, its form drawn by the server', kind: 'page' },
  { name: 'get-configuration', title: '`get-configuration`, a new session', kind: 'read' },
  { name: 'get-route-settings', title: '`get-route-settings`', kind: 'read' },
  { name: 'find-place', title: '`find-place`, from the ZIP codes of the server', kind: 'read' },
  { name: 'validate-email-service', title: '`validate-email-service`, asks a service', kind: 'service' },
  { name: 'submit-application', title: '`submit-application`, with its decision', kind: 'write' },
  { name: 'mix', title: 'the mix', kind: 'mix' },
];

/** What PERF-06 allows at the 95th percentile, as a multiple of the empty route. */
export const loadLimits: Partial<Record<LoadKind, number>> = { read: 3, write: 10 };

/** Of a hundred requests of the mix. Each page view is a page and its configuration. */
export const mixShares: Readonly<Record<string, number>> = {
  page: 45,
  'get-configuration': 45,
  'get-route-settings': 3,
  'find-place': 3,
  'validate-email-service': 2,
  'submit-application': 2,
};
