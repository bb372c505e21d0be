import type { Shape } from './Shape.ts';

/** What the client needs to know of a call; the rest of `schemas/api/<call>.json` is the server's and the tests'. */
export interface CallContract {
  method: 'GET' | 'POST';
  /** Relative to its base; `{name}` parts are filled in. */
  path: string;
  base: ApiBase;
  /** Milliseconds (API-003). */
  timeout?: number;
  /** True: not sent before there is a token (SEC-001). */
  session?: boolean;
  /** What of its answer is declared; without it an answer is taken as it is. */
  answer?: Shape;
}

/** Two configurable bases; `origin` is the root above both: the origin of the page, or of another API the folder that they are in. */
export type ApiBase = 'web' | 'applicant' | 'origin';
