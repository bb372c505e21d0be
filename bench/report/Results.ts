import type { Measures } from '../run/measureRound.ts';
import type { Variant } from '../run/variants.ts';

/** What a run found, as `results.json` holds it. */
export interface Results {
  date: string;
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
  samples: Sample[];
  validation: ValidationCase[];
}

/** What a variant gave in one round, for a form of so many copies. */
export interface Sample extends Measures {
  variant: Variant;
  size: number;
  round: number;
}

/** One row of PERF-04, microseconds of one call. */
export interface ValidationCase {
  form: string;
  name: string;
  errors: number;
  times: Record<string, number>;
}

/** What `npm run measure:saves` found, as `saves.json` holds it. */
export interface SaveTimes {
  date: string;
  cores: number;
  /** Load average over one minute, before and after. */
  load: [number, number];
  saves: Save[];
}

/** How soon one document that was saved was on the page, in milliseconds. */
export interface Save {
  save: string;
  median: number;
  times: number[];
}

/** What `npm run measure:first-screen` found, as `firstScreens.json` holds it. */
export interface FirstScreenTimes {
  date: string;
  cores: number;
  /** Load average over one minute, before and after. */
  load: [number, number];
  screens: FirstScreenTime[];
}

/** Medians over the first visits of a site. */
export interface FirstScreenTime {
  site: string;
  /** Milliseconds that each request takes, and kilobits per second. */
  network: { latency: number; kilobits: number };
  runs: number;
  /** Milliseconds after the visit began; `layoutShift` has a unit of its own. */
  measures: Record<FirstScreenMeasure, number>;
}

export type FirstScreenMeasure = 'firstPaint' | 'largestPaint' | 'layoutShift' | 'blocked' | 'formUsable';
