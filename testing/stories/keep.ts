import { settle } from '../../scripts/pictures/settle.ts';
import { transcriptOf } from '../../scripts/transcripts/transcriptOf.ts';
import { atRest } from '../../scripts/walk/atRest.ts';
import { isFetching } from '../../src/blocks/shared/fetchCode.ts';
import { type Kept, type Look, nameOf } from './kept.ts';
import { type Stage, stageOf } from './stage.ts';

/**
 * Holds what is drawn against the files that are kept of it, in the first turn of a test.
 * @throws Error for what somebody hears or sees otherwise
 */
export async function keep({ transcript, looks, lowersButtons = false }: Kept): Promise<void> {
  const stage = stageOf();
  if (stage === undefined || stage.turn !== 0) return;
  // What a form fetches late, or when the page has nothing else to do, is part of it.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  await atRest(isFetching);
  if (transcript !== undefined) await stage.keepTranscript(transcript, transcriptOf(document));
  for (const look of looks) {
    if (lowersButtons) await expectNoticed(stage, look);
    else await stage.keepLook(await show(stage, look), true);
  }
}

async function expectNoticed(stage: Stage, look: Look): Promise<void> {
  const style = document.createElement('style');
  style.textContent = 'button { translate: 0 4px; }';
  document.head.append(style);
  try {
    await stage.keepLook(await show(stage, look), false);
  } finally {
    style.remove();
  }
}

/** @returns the name of the picture of what is in view now */
async function show(stage: Stage, look: Look): Promise<string> {
  document.documentElement.classList.toggle('without-notice', look.notice !== true);
  await stage.resize(look.width, look.width < 600 ? 740 : 800);
  await settle();
  window.scrollTo({ top: 0, behavior: 'instant' });
  await settle();
  // What comes into view may be drawn only then, and move the place that was looked for.
  for (let turn = 0; look.at !== undefined && turn < 2; turn += 1) {
    document.querySelector(look.at)?.scrollIntoView({ behavior: 'instant' });
    await settle();
  }
  return nameOf(look);
}
