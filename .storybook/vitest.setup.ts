import { commands, page } from 'vitest/browser';
import { setStage } from './stage.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    forceColours: (on: boolean) => Promise<void>;
  }
}

setStage({
  turn: Number(import.meta.env.STORY_TURN),
  forceColours: (on) => commands.forceColours(on),
  resize: (width, height) => page.viewport(width, height),
});
