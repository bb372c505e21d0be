import { type CaptchaChallenge, solveChallenge } from './captchaToken.ts';

/**
 * Solves a puzzle outside the page's thread. Posts the token, or null where there is none. A rejected promise fires no `error`
 * event at the page, so a failure is posted as null, too: there is no `crypto.subtle` on plain HTTP, and `btoa` takes Latin-1 only.
 */
self.onmessage = async ({ data }: MessageEvent<CaptchaChallenge>) => {
  const token = await solveChallenge(data).catch(() => undefined);
  self.postMessage(token ?? null);
};
