import type { ReactNode } from 'react';
import { expect } from 'storybook/test';
import { expectFits } from '../stories/expectFits.ts';
import { stageOf } from '../stories/stage.ts';
import { resizeByTurn } from '../stories/viewports.ts';
import type { PlayedStory } from './stateSetting.ts';
import type { StoryState } from './storyStates.ts';
import { watchLiveRegions } from './watchLiveRegions.ts';

/** As `widgetStory`, `blockStory` and others make it. */
interface OneStory {
  args?: { id?: string; name?: string };
  render: (args: object) => ReactNode;
  play?: (story: PlayedStory) => Promise<void>;
  parameters?: { shows?: { state?: StoryState } };
}

/** Rules about what stands on a page once; each of it stands here as often as it has states. Screens are held to them. */
const ofWholePages = [
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-unique',
];

/**
 * All stories of a widget or block on one page, which is what is tested of them: axe finds nothing, nothing is wider than a
 * phone, with large text neither, what has the focus shows it, in forced colors too, and no live region comes with its words.
 */
export function allStates({ default: meta, ...stories }: { default: object; [name: string]: object }) {
  const shown = Object.entries(stories) as [string, OneStory][];
  const { parameters } = meta as { parameters?: object };
  let spokenTooEarly = (): string[] => [];
  return {
    parameters: {
      ...parameters,
      a11y: {
        options: { rules: Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: false }])) },
      },
    },
    beforeEach: () => {
      spokenTooEarly = watchLiveRegions();
    },
    render: () => (
      <>
        {shown.map(([name, { args, render }]) => (
          <div key={name} data-state={name} tabIndex={-1}>
            {render({
              ...args,
              id: `${args?.id ?? 'example'}-${name}`,
              ...(args?.name !== undefined && { name: `${args.name}-${name}` }),
            })}
          </div>
        ))}
      </>
    ),
    play: async (story: PlayedStory) => {
      const stage = stageOf();
      if (stage === undefined) return;
      expect(spokenTooEarly()).toEqual([]);
      const play = async (isForced: boolean) => {
        for (const [name, one] of shown) {
          if (isForced !== (one.parameters?.shows?.state === 'forcedColours')) continue;
          const place = story.canvasElement.querySelector<HTMLElement>(`[data-state="${name}"]`);
          if (place === null || one.play === undefined) continue;
          place.focus();
          await one.play({ ...story, canvasElement: place });
        }
      };
      await play(false);
      await stage.resize(320, 740);
      expectFits();
      const root = document.documentElement;
      root.classList.add('large-text');
      await stage.resize(360, 740);
      expectFits();
      root.classList.remove('large-text');
      await stage.forceColours(true);
      await play(true);
      await stage.forceColours(false);
      await resizeByTurn(story.id);
    },
  };
}
