import type { ScreenState } from './ScreenState.ts';

/** The screens that are drawn. A dialog's window stands in a portal, so that their order says nothing. */
export function screensIn(body: HTMLElement): string[] {
  const places = [...body.querySelectorAll<HTMLElement>('[data-screen]')];
  return places.map(({ dataset }) => dataset.screen ?? '').sort();
}

/** The same as a state has them. */
export function screensOfState({ screen, dialog }: ScreenState): string[] {
  return (dialog === undefined ? [screen] : [screen, dialog]).sort();
}
