import { type ScreenState, type StatesFile, statesIn } from '../../src/authoring/ScreenState.ts';

const files = import.meta.glob<StatesFile>('../../flows/[!_]*/screens.json', {
  eager: true,
  import: 'default',
});

/** Every state of every screen, in the order of Storybook's list. */
export const screenStates: ScreenState[] = Object.values(files).flatMap(statesIn);
