import { type CaptchaChallenge, solveChallenge } from './captchaToken.ts';

/**
 * Solves a puzzle off the main thread. Posts the token, or null if there is none. A rejected promise fires no `error` event
 * on the page, so a failure is posted as null, too: plain HTTP has no `crypto.subtle`, and `btoa` accepts only Latin-1.
 */
self.onmessage = async ({ data }: MessageEvent<CaptchaChallenge>) => {
  const token = await solveChallenge(data).catch(() => undefined);
  self.postMessage(token ?? null);
};
