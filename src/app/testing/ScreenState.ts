/** A screen as somebody meets it: where they go and what they do there. `.storybook/screens/` holds all of them. */
export interface ScreenState {
  /** Of the story's export. */
  name: string;
  /** First host label of the site, variant included. */
  site: string;
  /** The only brand that has it; any unless said. */
  brand?: string;
  /** Id of the screen that is shown in the end. */
  screen: string;
  /** Id of the screen in the dialog on top. */
  dialog?: string;
  /** Below the host; `/` unless said. */
  path?: string;
  /** A smaller form that is sent first, with its answers. */
  sends?: { event: string; values: Record<string, unknown> };
  /** Last four digits of the SSN: the form is sent, and they decide what the API answers (docs: sandbox). */
  persona?: string;
  /** Answers that differ from the applicant's own; null leaves one empty. */
  answers?: Record<string, unknown>;
  /** The offer is accepted, too. */
  accepts?: boolean;
  /** Events raised in the end. */
  raises?: RaisedEvent | RaisedEvent[];
  /** The answer of this call never comes. */
  waitsFor?: string;
  /** This call fails. */
  fails?: string;
  /** With it: the server refuses the call with this code, in place of a network that is lost. */
  code?: string;
  /** The answers stand in the form and are not sent. */
  types?: boolean;
  /** The form's button is pressed as it stands, with what that says. */
  presses?: boolean;
  /** No time passes: what would go on by itself stays. */
  stopsTime?: boolean;
  /** The notice about cookies has no answer yet. */
  isFirstVisit?: boolean;
}

interface RaisedEvent {
  event: string;
  /** Answers of a form. */
  values?: Record<string, unknown>;
  detail?: Record<string, unknown>;
}

/** A file of `.storybook/screens/`, one for each flow; a state is on the file's site unless it names another. */
export interface StatesFile {
  site: string;
  states: (Omit<ScreenState, 'site'> & { site?: string })[];
}

export function statesIn({ site, states }: StatesFile): ScreenState[] {
  return states.map((state) => ({ site, ...state }));
}

/** The screens that are drawn. A dialog's window stands in a portal, so that their order says nothing. */
export function screensIn(body: HTMLElement): string[] {
  const places = [...body.querySelectorAll<HTMLElement>('[data-screen]')];
  return places.map(({ dataset }) => dataset.screen ?? '').sort();
}

/** The same as a state has them. */
export function screensOfState({ screen, dialog }: ScreenState): string[] {
  return (dialog === undefined ? [screen] : [screen, dialog]).sort();
}

/**
 * Sends the form in view until it tells an error: steps in which nothing is missing are passed.
 * @param press presses its button
 * @param until waits for what is named by the words
 */
export async function sendToErrors(
  body: HTMLElement,
  press: (button: HTMLElement) => void | Promise<void>,
  until: (what: string, holds: () => boolean) => Promise<void>,
): Promise<void> {
  const isInError = () => body.querySelector('[aria-invalid="true"]') !== null;
  const stepOf = () => body.querySelector<HTMLElement>('form [data-step]')?.dataset.step;
  const buttonOf = () => body.querySelector<HTMLElement>('form:has([name]) button[type="submit"]');
  while (!isInError()) {
    // The fields come with code of their own.
    await until('a form to send', () => buttonOf() !== null);
    const [button, step] = [buttonOf(), stepOf()];
    if (button !== null) await press(button);
    await until('a field in error, or the next step', () => isInError() || stepOf() !== step);
  }
}
