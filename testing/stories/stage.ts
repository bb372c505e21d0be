/** What only a test can do to the page around a story. `vitest.setup.ts` puts it here; in Storybook it is not there. */
export interface Stage {
  /** Which of the turns it is in which stories see one brand and one width after the other. */
  turn: number;
  forceColours(on: boolean): Promise<void>;
  /** CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What the server draws by lot follows from the text from now on. */
  fixLot(text: string): Promise<unknown>;
  /** Holds what somebody hears against `tests/transcripts/`. */
  keepTranscript(file: string, text: string): Promise<void>;
  /**
   * Holds what is in view against `tests/looks/references/`.
   * @param isWanted whether it has to look like that; else it must not
   */
  keepLook(name: string, isWanted: boolean): Promise<void>;
}

const key = Symbol.for('cardstock.stage');

export function setStage(stage: Stage): void {
  Reflect.set(globalThis, key, stage);
}

export function stageOf(): Stage | undefined {
  return Reflect.get(globalThis, key) as Stage | undefined;
}
