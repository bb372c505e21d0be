import type { ScreenState } from '../../src/app/testing/ScreenState.ts';

/** A file per flow; a state is on the file's site unless it names another. */
interface StatesFile {
  site: string;
  states: (Omit<ScreenState, 'site'> & { site?: string })[];
}

const files = import.meta.glob<StatesFile>('./*.json', { eager: true, import: 'default' });

/** Every state of every screen, in the order of Storybook's list. */
export const screenStates: ScreenState[] = Object.values(files).flatMap(({ site, states }) =>
  states.map((state) => ({ site, ...state })),
);
