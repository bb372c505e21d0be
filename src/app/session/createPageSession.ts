import { ApiFailure, type NewSession } from '../../api/client.ts';
import type { SessionToken } from '../../api/sessionToken.ts';
import type { SiteAnswer } from '../configuration/loadConfiguration.ts';

/** Ids of a session in `session.*`. */
export interface SessionIds {
  id: string;
  reportId: string;
}

/** How a running page reacts to a change of its session. */
export interface SessionKeeper {
  /** Whether it shows something that depends on the session: a decision, an offer. */
  isBound(): boolean;
  /** The same visitor continues in another session; everything stays. */
  renewed(ids: SessionIds): void;
  /** Another person continues; nothing of the previous one stays. */
  handedOver(ids: SessionIds): void;
  /** The session has ended, and what the page shows is no longer valid. */
  ended(): void;
}

/** The session of a page for the API client (`ClientOptions`). */
export interface PageSession {
  onSession(session: NewSession): void;
  renew(): Promise<boolean>;
  /** Connects the running page. */
  keep(keeper: SessionKeeper): void;
}

/**
 * A session belongs to one person and expires (F-101). An applicant who is still filling in a form continues in a new
 * session and loses nothing. An applicant who is looking at a decision is told that the session has ended.
 * @param load loads the configuration again, which starts a session (CFG-026)
 */
export function createPageSession(tokens: SessionToken, load: () => Promise<SiteAnswer>): PageSession {
  let keeper: SessionKeeper | undefined;
  /** Calls that are refused at the same time share one new session. */
  let renewing: Promise<boolean> | undefined;

  async function begin(): Promise<boolean> {
    if (keeper?.isBound()) {
      keeper.ended();
      return false;
    }
    const { Token: token, Session: id = '', SessionReportId: reportId = '' } = await load();
    if (!token) throw new ApiFailure('malformed');
    tokens.handOver(token);
    keeper?.renewed({ id, reportId });
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
