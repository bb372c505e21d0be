import { expect, userEvent, waitFor } from 'storybook/test';
import { here, type OpenedSite, openSite } from '../../scripts/pictures/openSite.ts';
import { SitePage } from '../../scripts/pictures/SitePage.tsx';
import { pressForm, screensIn, screensOfState } from '../../src/authoring/ScreenState.ts';
import { firstBrandOf, keptOf } from '../stories/kept.ts';
import { recordedFetch } from '../stories/recordedAnswers.ts';
import { screenStates } from '../stories/screenStates.ts';
import { stageOf } from '../stories/stage.ts';
import { storyBrand, wallWidth } from '../stories/storyBrand.ts';

interface Loaded {
  site: OpenedSite;
}

type PlayedStory = Parameters<typeof wallWidth>[0] & { canvasElement: HTMLElement };

/**
 * The story of a state of a screen.
 * @param name the name of a row in `flows/<flow>/screens.json`
 * @param brand the only brand to render. Default: all
 * @throws Error if there is no such row
 */
export function screenStory(name: string, brand?: string) {
  const state = screenStates.find((one) => one.name === name);
  if (state === undefined) throw new Error(`No row of flows/<flow>/screens.json is named "${name}".`);
  const firstBrand = firstBrandOf(name);
  return {
    parameters: {
      brand: brand ?? state.brand,
      firstBrand,
      keeps: keptOf({ screen: name, brand: brand ?? firstBrand ?? '' }),
    },
    loaders: [
      async (story: Parameters<typeof storyBrand>[0]) => {
        const drawn = storyBrand(story);
        await stageOf()?.fixLot(`${drawn} ${name}`);
        // A static build has no API.
        const isStatic = import.meta.env.PROD;
        const recorded = isStatic ? recordedFetch(`${state.site}.${drawn}`, name, here) : undefined;
        return { site: await openSite(drawn, state, undefined, recorded) };
      },
    ],
    render: (_args: object, { loaded }: { loaded: Loaded }) => <SitePage {...loaded.site} />,
    play: async (story: PlayedStory) => {
      // On a wall, each brand runs it in a separate frame.
      if (wallWidth(story) !== undefined) return;
      const { canvasElement } = story;
      const body = canvasElement.ownerDocument.body;
      await waitFor(() => expect(screensIn(body), 'what is shown').toEqual(screensOfState(state)));
      await pressForm(
        state,
        body,
        (button) => userEvent.click(button),
        (what, holds) => waitFor(() => expect(holds(), what).toBe(true)),
      );
    },
  };
}

/** Parameters of every story of a screen. */
export const screenParameters = {
  layout: 'fullscreen',
  controls: { disable: true },
  /** Rendered in every width, one after the other, and checked by the rules for whole pages (`.storybook/preview.tsx`). */
  wholePage: true,
  a11y: {
    options: {
      rules: {
        'target-size': { enabled: true },
        region: { enabled: true },
        'landmark-one-main': { enabled: true },
        'page-has-heading-one': { enabled: true },
      },
    },
  },
};
