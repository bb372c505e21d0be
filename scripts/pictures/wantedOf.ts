import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ScreenState } from '../../src/app/testing/ScreenState.ts';
import type { Part } from './PictureTaker.ts';

/** A screen in a state, as pictures are taken of it. */
export interface Wanted {
  flow: string;
  /** Of its row in `.storybook/screens/`. */
  name: string;
  state: ScreenState;
  part: Part;
}

interface StatesFile {
  site: string;
  states: (Omit<ScreenState, 'site'> & { site?: string })[];
}

/**
 * Every state of every screen of a checkout. A dialog stands in a window, so that the page behind it is not unrolled; a
 * first visit is seen twice, as a window with the notice about cookies, and whole without it.
 */
export function wantedOf(checkout: string): Wanted[] {
  return globSync('.storybook/screens/*.json', { cwd: checkout })
    .sort()
    .flatMap((file) => {
      const flow = basename(file, '.json');
      const { site, states } = JSON.parse(readFileSync(join(checkout, file), 'utf8')) as StatesFile;
      return states.flatMap((row): Wanted[] => {
        const state = { site, ...row };
        const { name, dialog, isFirstVisit } = state;
        if (dialog !== undefined) return [{ flow, name, state, part: 'view' }];
        const whole: Wanted = { flow, name, state: { ...state, isFirstVisit: false }, part: 'whole' };
        if (isFirstVisit !== true) return [whole];
        return [whole, { flow, name: `${name}FirstVisit`, state, part: 'view' }];
      });
    });
}

/** Ids of the brands of a checkout. */
export function brandsOf(checkout: string): string[] {
  return globSync('brands/[!_]*/brand.json', { cwd: checkout })
    .map((file) => basename(dirname(file)))
    .sort();
}
