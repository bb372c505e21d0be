import type { ScreenState } from '../../src/app/testing/ScreenState.ts';
import activationPayment from './activation-payment.json' with { type: 'json' };
import cfc from './cfc.json' with { type: 'json' };
import cli from './cli.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import dm from './dm.json' with { type: 'json' };
import prequal from './prequal.json' with { type: 'json' };
import standalone from './standalone.json' with { type: 'json' };

/** A file per flow; a state is on the file's site unless it names another. */
interface StatesFile {
  site: string;
  states: (Omit<ScreenState, 'site'> & { site?: string })[];
}

const files: StatesFile[] = [prequal, cfc, standalone, dm, cs, cli, activationPayment];

/** Every state of every screen, in the order of Storybook's list. */
export const screenStates: ScreenState[] = files.flatMap(({ site, states }) =>
  states.map((state) => ({ site, ...state })),
);
