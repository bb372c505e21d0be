/** What a token that counts stands for. */
export interface CaptchaSolution {
  /** Names the puzzle: a solution counts once. */
  challenge: string;
  endsAt: Date;
}
