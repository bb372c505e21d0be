import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ScreenState } from '../../src/authoring/ScreenState.ts';

/** A state of a screen in a brand. */
export interface WantedTranscript {
  brand: string;
  state: ScreenState;
}

/** What is drawn, and of which releases. */
export interface Drawing {
  releases: string;
  wanted: readonly WantedTranscript[];
}

/** A transcript, or why the state could not be reached. */
export type Drawn = { transcript: string } | { problem: string };

/**
 * Transcripts of states of screens, in the same order: what the page's own blocks draw of a release, on a fixed day, without
 * a browser. Equal releases give equal transcripts. They are drawn in a process of their own, which is a page.
 * @throws Error where nothing can be drawn
 */
export async function transcriptsOf(drawing: Drawing): Promise<Drawn[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'draw.ts')], { stdio: 'pipe' });
  child.stdin.end(JSON.stringify(drawing));
  const [printed, said, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  if (status !== 0) throw new Error(`The screens cannot be drawn: ${said}`);
  return JSON.parse(printed) as Drawn[];
}
