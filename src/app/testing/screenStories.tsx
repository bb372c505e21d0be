import { expect, userEvent, waitFor } from 'storybook/test';
import { screenStates } from '../../../.storybook/screens/screenStates.ts';
import { storyBrand } from '../../../.storybook/storyBrand.ts';
import { type OpenedSite, openSite } from './openSite.ts';
import type { ScreenState } from './ScreenState.ts';
import { SitePage } from './SitePage.tsx';

interface Loaded {
  site: OpenedSite;
}

/** A story of each state of each screen, by the name of its export. `.storybook/` makes exports of them. */
export function screenStories(): Record<string, object> {
  return Object.fromEntries(screenStates.map((state) => [state.name, storyOf(state)]));
}

function storyOf(state: ScreenState): object {
  return {
    parameters: { brand: state.brand },
    loaders: [
      async (story: Parameters<typeof storyBrand>[0]) => ({ site: await openSite(storyBrand(story), state) }),
    ],
    render: (_args: object, { loaded }: { loaded: Loaded }) => <SitePage {...loaded.site} />,
    play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
      const body = canvasElement.ownerDocument.body;
      await waitFor(() => expect(screensIn(body), 'what is shown').toEqual(expected(state)));
      if (state.presses !== true) return;
      // The fields come with code of their own.
      await waitFor(() => expect(body.querySelector('form [name]')).not.toBeNull());
      const button = body.querySelector('form button[type="submit"]');
      if (button === null) throw new Error('There is no form to send.');
      await userEvent.click(button);
      await waitFor(() => expect(body.querySelector('[aria-invalid="true"]')).not.toBeNull());
    },
  };
}

function expected({ screen, dialog }: ScreenState): string[] {
  return (dialog === undefined ? [screen] : [screen, dialog]).sort();
}

/** A dialog's window stands in a portal, so that their order says nothing. */
function screensIn(body: HTMLElement): string[] {
  const places = [...body.querySelectorAll<HTMLElement>('[data-screen]')];
  return places.map(({ dataset }) => dataset.screen ?? '').sort();
}
