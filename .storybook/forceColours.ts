import type { BrowserCommand } from 'vitest/node';

/** Turns the browser's forced colours on and off (Windows' high contrast). */
export const forceColours: BrowserCommand<[on: boolean]> = async (context, on) => {
  const frame = await context.frame();
  await frame.page().emulateMedia({ forcedColors: on ? 'active' : 'none' });
};
