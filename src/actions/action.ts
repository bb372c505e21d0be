import type { ApiClient } from '../api/client.ts';

/**
 * An action: one call, or several in a row, that a flow can name. It takes the evaluated `with` of the effect,
 * answers an outcome that becomes `event.*`, and touches no state. It throws `ApiFailure` when no usable answer came;
 * the flow's `failed` effects run then.
 */
export type Action = (
  input: Record<string, unknown>,
  services: ActionServices,
) => Promise<Record<string, unknown>>;

export interface ActionServices {
  api: ApiClient;
  signal: AbortSignal;
  /** Token that came with the last one-time code, for its verification only. */
  codeToken?: string | undefined;
  /** Token of the tab that this one was opened from, for what was agreed to there only. */
  otherTabsToken?: string | undefined;
}
