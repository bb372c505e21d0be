import { expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { pictureDay } from '../scripts/pictures/settle.ts';
import { setStage } from '../testing/stories/stage.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    forceColours: (on: boolean) => Promise<void>;
    compareLook: (name: string, isWanted: boolean) => Promise<string>;
  }
}

// Equal screens say equal dates.
vi.useFakeTimers({ toFake: ['Date'], now: pictureDay });

setStage({
  turn: Number(import.meta.env.STORY_TURN),
  forceColours: (on) => commands.forceColours(on),
  resize: (width, height) => page.viewport(width, height),
  fixLot: (text) => fetch(`/_lot?${encodeURIComponent(text)}`),
  keepTranscript: (file, text) =>
    expect(text).toMatchFileSnapshot(`${import.meta.env.ROOT}/tests/transcripts/${file}`),
  keepLook: async (name, isWanted) => {
    const problem = await commands.compareLook(name, isWanted);
    if (problem !== '') throw new Error(problem);
  },
});
