import type { AnswerOf, ApiClient, RequestOf } from '../api/client.ts';
import type { Calls } from '../contracts/calls.ts';
import { type ShownPage, statedConsents } from '../engine/consents/askedConsents.ts';

/**
 * An action: one call, or several in a row, that a flow can name. It takes the evaluated `with` of the effect,
 * answers what becomes `event.*`, and touches no state. It throws `ApiFailure` when no usable answer came;
 * the flow's `failed` effects run then. `Input` says what it reads of that `with`, most often the request of its call.
 * What it is given, how it ends and what it answers stands in its descriptor, `<name>.action.json`.
 */
export type Action<Input = Record<string, unknown>> = (
  input: Input,
  services: ActionServices,
) => Promise<ActionAnswer>;

/** What an action answers: one of the outcomes that its descriptor lists, and what it declares beside them. */
export interface ActionAnswer extends Record<string, unknown> {
  outcome: string;
}

export interface ActionServices {
  /** Its calls end with the screen that waits for them, but for those that write and are sent. */
  api: ApiClient;
  /** Token that came with the last one-time code, for its verification only. */
  codeToken?: string | undefined;
  /** Token of the tab that this one was opened from, for what was agreed to there only. */
  otherTabsToken?: string | undefined;
  /** What the page shows now, for the evidence of what was agreed to. */
  shown?: (() => ShownPage) | undefined;
  /** Which banners the personalization service chose, '' for none; undefined while it has not answered (LAY-025). */
  personalBanners?: (() => { banner: string; termsBanner: string } | undefined) | undefined;
  /** What the fraud service reports of the device; undefined while it has not answered (F-723). */
  fraudReport?: (() => string | undefined) | undefined;
  /**
   * Draws the page of what its site says now: configuration, and the release that it runs. What was typed stays, but for
   * answers to consents.
   * @param outdated names of the consents that the server refused; all that are shown are asked again unless said
   * @returns the fields that were emptied
   * @throws ApiFailure where that could not be fetched; then the page is as it was
   */
  refreshPage?: ((outdated?: readonly string[]) => Promise<string[]>) | undefined;
}

const keys = new Map<string, string>();

/**
 * Sends a call that writes. The same request gets the same idempotency key, so that a retry is recognized, and another
 * request a new one (design §7). Keys live in memory only, requests as digests.
 * @param attempt makes the same request another one
 */
export async function callOnce<Name extends keyof Calls>(
  api: ApiClient,
  name: Name,
  request: RequestOf<Name>,
  { attempt, ...options }: { attempt?: unknown; token?: string } = {},
): Promise<AnswerOf<Name>> {
  const bytes = new TextEncoder().encode(JSON.stringify([name, request, attempt]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join();
  const idempotencyKey = keys.get(digest) ?? crypto.randomUUID();
  keys.set(digest, idempotencyKey);
  return api.call(name, request, { ...options, idempotencyKey });
}

/** A request that comes with what the page asked to be agreed to. */
export interface Consenting {
  /** Form or screen that it is sent from; where it is empty the request says nothing of consents. */
  consentsOf?: string;
}

export async function withConsents<Request extends Consenting>(
  { consentsOf, ...request }: Request,
  { shown }: ActionServices,
): Promise<Omit<Request, 'consentsOf'>> {
  if (!consentsOf || shown === undefined) return request;
  return { ...request, Consents: await statedConsents(consentsOf, shown()) };
}
