import { createRoot } from 'react-dom/client';
import { pressForm, type ScreenState, screensIn, screensOfState } from '../../src/authoring/ScreenState.ts';
import type { FormModule } from '../../src/engine/form.ts';
import { screensOf } from '../../src/engine/screensOf.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { atRest } from '../walk/atRest.ts';
import { openSite } from './openSite.ts';
import { SitePage } from './SitePage.tsx';

/** Attempts, 10 ms apart, before a screen counts as missing. */
const mostTries = 500;

/**
 * Renders a state of a screen into the document, in a browser or without one, and waits until it is idle.
 * @param formAt loads the form at an address of the release
 * @param isLoading whether code is being loaded
 * @returns a function that removes it
 * @throws Error if the state is not reached
 */
export async function drawState(
  brand: string,
  state: ScreenState,
  formAt: (address: string) => Promise<FormModule>,
  isLoading: () => boolean,
): Promise<() => void> {
  const { body } = document;
  const site = await openSite(brand, state, formAt);
  // Rendering earlier would count as an arrival, which moves the focus.
  await until(`the page ${state.screen}`, () => {
    const { route } = site.store.get(machineAtom);
    return screensOf(site.store.get(sliceAtom), route).at(-1)?.id === state.screen;
  });
  const page = body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const remove = () => {
    root.unmount();
    body.replaceChildren();
  };
  try {
    root.render(<SitePage {...site} />);
    const wanted = screensOfState(state).join(', ');
    await until(`the screens ${wanted}`, () => screensIn(body).join(', ') === wanted);
    await atRest(isLoading);
    const press = async (button: HTMLElement) => {
      await atRest(isLoading);
      button.click();
    };
    await pressForm(state, body, press, until);
    await atRest(isLoading);
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries === mostTries) throw new Error(`${what} did not come`);
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
