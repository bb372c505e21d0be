import type { LateSlice, Slice } from './slice.ts';

/** Puts the late part of a slice in its place: blocks that were not there yet, and what they alone say. */
export function takeLate(slice: Slice, late: LateSlice): void {
  Object.assign(slice.copy, late.copy);
  for (const [id, blocks] of Object.entries(late.blocks)) {
    const screen = slice.screens[id];
    if (screen === undefined) continue;
    screen.blocks = blocks;
    delete screen.late;
  }
}
