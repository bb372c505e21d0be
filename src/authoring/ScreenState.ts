/** A state of a screen: the address and the actions that lead to it, a row of `flows/<flow>/screens.json`. */
export interface ScreenState {
  /** Name of the story's export. */
  name: string;
  /** First host label of the site, variant included. */
  site: string;
  /** The only brand that has it. Default: any. */
  brand?: string;
  /** Id of the final screen. */
  screen: string;
  /** Id of the screen in the dialog on top. */
  dialog?: string;
  /** Path. Default: `/`. */
  path?: string;
  /** A smaller form that is sent first, with its answers. */
  sends?: { event: string; values: Record<string, unknown> };
  /** Last four digits of the SSN. If set, the form is sent, and they determine the answer of the API (docs: sandbox). */
  persona?: string;
  /** Answers that override the applicant's; null leaves one empty. */
  answers?: Record<string, unknown>;
  /** Also accepts the offer. */
  accepts?: boolean;
  /** Events raised at the end. */
  raises?: RaisedEvent | RaisedEvent[];
  /** This call never gets an answer. */
  waitsFor?: string;
  /** This call fails. */
  fails?: string;
  /** With a failing call: the server refuses it with this code, instead of a network failure. */
  code?: string;
  /** The answers are filled in but not sent. */
  types?: boolean;
  /** Id of the section to show. A form in steps is led to it, through steps that are complete. */
  section?: string;
  /** Presses the form's button as it is, and shows the result. */
  presses?: boolean;
  /** Stops the clock, so nothing continues by itself. */
  stopsTime?: boolean;
  /** The cookie notice has no answer yet. */
  isFirstVisit?: boolean;
}

export interface RaisedEvent {
  event: string;
  /** Answers of a form. */
  values?: Record<string, unknown>;
  detail?: Record<string, unknown>;
}

/** The states of a flow; one is on the document's site unless it names another. */
export interface StatesFile {
  site: string;
  states: (Omit<ScreenState, 'site'> & { site?: string })[];
}

export function statesIn({ site, states }: StatesFile): ScreenState[] {
  return states.map((state) => ({ site, ...state }));
}

/** The rendered screens. Dialogs are in portals, so the order has no meaning. */
export function screensIn(body: HTMLElement): string[] {
  const places = [...body.querySelectorAll<HTMLElement>('[data-screen]')];
  return places.map(({ dataset }) => dataset.screen ?? '').sort();
}

/** The screens that a state expects. */
export function screensOfState({ screen, dialog }: ScreenState): string[] {
  return (dialog === undefined ? [screen] : [screen, dialog]).sort();
}

/**
 * Presses the button of the form in view as the state says: through complete steps until its section is shown, then until the
 * form shows an error, or is being sent if the state waits for a call.
 * @param press presses the button
 * @param until waits for the condition with this name
 */
export async function pressForm(
  { section, presses, waitsFor }: Pick<ScreenState, 'section' | 'presses' | 'waitsFor'>,
  body: HTMLElement,
  press: (button: HTMLElement) => void | Promise<void>,
  until: (what: string, holds: () => boolean) => Promise<void>,
): Promise<void> {
  const isThere = (selector: string) => body.querySelector(selector) !== null;
  const stepOf = () => body.querySelector<HTMLElement>('form [data-step]')?.dataset.step;
  const buttonOf = () => body.querySelector<HTMLElement>('form:has([name]) button[type="submit"]');
  const pressUntil = async (what: string, selector: string) => {
    // The fields are in a separate chunk.
    await until('a form to send', () => buttonOf() !== null);
    while (!isThere(selector)) {
      const [button, step] = [buttonOf(), stepOf()];
      if (button !== null) await press(button);
      await until(`${what}, or the next step`, () => isThere(selector) || stepOf() !== step);
    }
  };
  if (section !== undefined) await pressUntil(`the section ${section}`, `form [data-section="${section}"]`);
  if (presses !== true) return;
  if (waitsFor === undefined) await pressUntil('a field in error', '[aria-invalid="true"]');
  else await pressUntil('a form being sent', 'form [data-busy]');
}
