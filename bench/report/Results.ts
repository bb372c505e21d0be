import type { Sample } from '../run/runRounds.ts';
import type { Transfer } from '../run/transfers.ts';

/** What a run found, as `results.json` holds it. */
export interface Results {
  date: string;
  command: string;
  machine: {
    processor: string;
    cores: number;
    gigabytes: number;
    system: string;
    chromium: string;
    node: string;
    /** Load average over one minute, before and after. */
    load: [number, number];
  };
  /** Of one copy of the form. */
  fields: number;
  rounds: number;
  transfers: Record<string, Transfer>;
  samples: Sample[];
  validation: ValidationCase[];
}

/** One row of PERF-04, microseconds of one call. */
export interface ValidationCase {
  form: string;
  name: string;
  errors: number;
  times: Record<string, number>;
}
