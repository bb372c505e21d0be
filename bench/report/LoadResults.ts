/** What `npm run load` found, as `load.json` holds it. */
export interface LoadResults {
  date: string;
  machine: {
    processor: string;
    cores: number;
    gigabytes: number;
    system: string;
    node: string;
    postgres: string;
    /** Load average over one minute, before and after. */
    load: [number, number];
  };
  /** Of the generator, at the same time. */
  connections: number;
  rounds: number;
  /** Of one call in one round. */
  seconds: number;
  samples: LoadSample[];
  /** Tables that the run left something in. */
  tables: TableSize[];
}

/** What one call gave in one round. */
export interface LoadSample {
  /** A name of `loadCalls`. */
  call: string;
  processes: number;
  round: number;
  requests: number;
  perSecond: number;
  /** Milliseconds until the answer was there: the median, and what 95 of 100 stayed under. */
  p50: number;
  p95: number;
  /** Processor time of the server's processes for one request, in milliseconds. */
  cpu: number;
  /** Statements of the database for one request. */
  statements: number;
}

export interface TableSize {
  table: string;
  rows: number;
  /** With its indexes and what lies outside of its rows (`pg_total_relation_size`). */
  bytes: number;
}
