import { type CaptchaChallenge, solveChallenge } from './solveChallenge.ts';

/** Works a puzzle out beside the page, which goes on meanwhile. Answers the token, or null where there is none. */
self.onmessage = async ({ data }: MessageEvent<CaptchaChallenge>) => {
  self.postMessage((await solveChallenge(data)) ?? null);
};
