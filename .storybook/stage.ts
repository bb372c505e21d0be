/** What only a test can do to the page around a story. `vitest.setup.ts` puts it here; in Storybook it is not there. */
export interface Stage {
  /** Which of the turns it is in which stories see one brand and one width after the other. */
  turn: number;
  forceColours(on: boolean): Promise<void>;
  /** CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

const key = Symbol.for('cardstock.stage');

export function setStage(stage: Stage): void {
  Reflect.set(globalThis, key, stage);
}

export function stageOf(): Stage | undefined {
  return Reflect.get(globalThis, key) as Stage | undefined;
}
