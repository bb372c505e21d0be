import type { AnswerOf, ApiClient, RequestOf } from '../api/client.ts';
import type { Calls } from '../contracts/calls.ts';
import { type ShownPage, statedConsents } from '../engine/consents/askedConsents.ts';

/**
 * An action: one call, or several in a row, that a flow can name. It gets the evaluated `with` of the effect, returns
 * what becomes `event.*`, and touches no state. It throws `ApiFailure` if there is no usable answer; the flow's
 * `failed` effects run then. `Input` is the part of `with` that it reads, usually the request of its call. Its
 * descriptor, `<name>.action.json`, lists its inputs, outcomes and answers.
 */
export type Action<Input = Record<string, unknown>> = (
  input: Input,
  services: ActionServices,
) => Promise<ActionAnswer>;

/** The result of an action: one of the outcomes of its descriptor, and the values declared with it. */
export interface ActionAnswer extends Record<string, unknown> {
  outcome: string;
}

export interface ActionServices {
  /** Its calls end with the screen that waits for them, except writing calls that were already sent. */
  api: ApiClient;
  /** Token from the last one-time code, only for its verification. */
  codeToken?: string | undefined;
  /** Token of the tab that opened this one, only for what was agreed to there. */
  otherTabsToken?: string | undefined;
  /** What the page currently shows, for the evidence of consents. */
  shown?: (() => ShownPage) | undefined;
  /** Banners that the personalization service chose, '' for none; undefined until it has answered (LAY-025). */
  personalBanners?: (() => { banner: string; termsBanner: string } | undefined) | undefined;
  /** The fraud service's report about the device; undefined until it has answered (F-723). */
  fraudReport?: (() => string | undefined) | undefined;
  /**
   * Renders the page from the current state of its site: configuration, and the release that it runs. Typed answers
   * stay, except answers to consents.
   * @param outdated names of the consents that the server refused; by default all visible ones are asked again
   * @returns the fields that were cleared
   * @throws ApiFailure if that could not be fetched; the page is then unchanged
   */
  refreshPage?: ((outdated?: readonly string[]) => Promise<string[]>) | undefined;
}

const keys = new Map<string, string>();

/**
 * Sends a call that writes. The same request gets the same idempotency key, so that a retry is recognized, and a
 * different request a new one (design §7). Keys are in memory only, requests as digests.
 * @param attempt makes the same request a different one
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

/** A request with the consents that the page asked for. */
export interface Consenting {
  /** Form or screen that it is sent from; if empty, the request has no consents. */
  consentsOf?: string;
}

export async function withConsents<Request extends Consenting>(
  { consentsOf, ...request }: Request,
  { shown }: ActionServices,
): Promise<Omit<Request, 'consentsOf'>> {
  if (!consentsOf || shown === undefined) return request;
  return { ...request, Consents: await statedConsents(consentsOf, shown()) };
}
