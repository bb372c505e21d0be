import { ApiFailure, type NewSession } from '../../api/client.ts';
import type { SessionToken } from '../../api/sessionToken.ts';
import { text } from '../configuration/siteSwitches.ts';

/** Ids of a session as `session.*` holds them. */
export interface SessionIds {
  id: string;
  reportId: string;
}

/** What a running page does when its session changes. */
export interface SessionKeeper {
  /** Whether it shows what hangs on the session: a decision, an offer. */
  isBound(): boolean;
  /** The same visitor goes on in another session: everything stays. */
  renewed(ids: SessionIds): void;
  /** Another person goes on: nothing of the one before stays. */
  handedOver(ids: SessionIds): void;
  /** The session is over, and with it what the page shows. */
  ended(): void;
}

/** The session of a page, as the client needs it (`ClientOptions`). */
export interface PageSession {
  onSession(session: NewSession): void;
  renew(): Promise<boolean>;
  /** The page runs from now on. */
  keep(keeper: SessionKeeper): void;
}

/**
 * A session belongs to one person and expires (F-101). An applicant who is still filling in a form continues in a new
 * session and loses nothing. An applicant who is looking at a decision is told that the session has ended.
 * @param load asks for the configuration again, which begins a session (CFG-026)
 */
export function createPageSession(
  tokens: SessionToken,
  load: () => Promise<Record<string, unknown>>,
): PageSession {
  let keeper: SessionKeeper | undefined;
  /** Calls that are refused together wait for one new session. */
  let renewing: Promise<boolean> | undefined;

  async function begin(): Promise<boolean> {
    if (keeper?.isBound()) {
      keeper.ended();
      return false;
    }
    const payload = await load();
    const token = text(payload, 'Token');
    if (token === '') throw new ApiFailure('malformed');
    tokens.handOver(token);
    keeper?.renewed({ id: text(payload, 'Session'), reportId: text(payload, 'SessionReportId') });
    return true;
  }

  return {
    onSession({ token, ...ids }) {
      tokens.handOver(token);
      keeper?.handedOver(ids);
    },
    renew: () => {
      renewing ??= begin().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    keep: (given) => {
      keeper = given;
    },
  };
}
