import type { FastifyBaseLogger } from 'fastify';
import { todayInNewYork } from '../../engine/dates/dates.ts';
import { createRuleContext } from '../../engine/rules/createRuleContext.ts';
import type { ResolvedSite } from './sites/SiteSettings.ts';

/** The envelope of a successful call (API-002). */
export function success(payload: unknown): CallAnswer {
  return { body: { Success: true, Payload: payload, StatusCode: 200 } };
}

/** The envelope of a call that found nothing; the page decides what that means (API-002). */
export const notFound: CallAnswer = { body: { Success: false, Payload: null, StatusCode: 404 } };

/** The answer to a call of the contract. */
export interface CallAnswer {
  /** HTTP status, 200 by default. */
  status?: number;
  body: unknown;
  /**
   * The beginning of `body`'s payload, the same object for many answers: sent with it as one payload, and compressed
   * once (`sendShared`). `body` has none of its keys.
   */
  shared?: object | undefined;
  /** The session that the visitor continues with; the answer includes it (`withSession`). */
  session?: { token: string; chain: string; reportId: string } | undefined;
}

/**
 * Answers with an outside service's result.
 * @throws Refusal with 502 if the service itself failed
 */
export async function answerFromService(
  context: { log: FastifyBaseLogger },
  ask: () => Promise<unknown>,
): Promise<CallAnswer> {
  return success(await refuseServiceFailure(context, ask));
}

/**
 * Runs work that calls an outside service.
 * @throws Refusal with 502 if the service itself failed; any other error is our fault and is rethrown
 */
export async function refuseServiceFailure<Found>(
  { log }: { log: FastifyBaseLogger },
  ask: () => Promise<Found>,
): Promise<Found> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log.warn({ service: error.service, err: error }, 'an outside service failed');
    throw new Refusal(502, 'serviceFailed', `The ${error.service} service did not answer`);
  }
}

/** A value of a request, and the rule row of the page's field. */
export interface RuledValue {
  /** Name of the row, from the field's document. */
  rule: string;
  value: unknown;
  /** Its position in the request, as a JSON pointer. */
  path: string;
}

/**
 * Repeats the page's validation of a small form with the current rule rows (design §4).
 * @throws Refusal 400 that names every value that breaks its row, in the order given
 */
export function refuseInvalid(
  values: readonly RuledValue[],
  { site, now, log }: { site: Pick<ResolvedSite, 'settings'>; now: () => Date; log: FastifyBaseLogger },
): void {
  const context = createRuleContext({
    rules: site.settings.ValidationRules,
    today: todayInNewYork(now().getTime()),
    notes: (note) => log.warn({ note }, 'a rule row is not obeyed'),
  });
  const fields = values.flatMap(({ rule, value, path }) => {
    const failure = context.fieldRule(rule, value, {});
    return failure === undefined ? [] : [{ field: path.slice(1), code: failure.code, path }];
  });
  const [first] = fields;
  if (first !== undefined)
    throw new Refusal(400, 'invalidAnswers', 'Some answers are not valid.', { path: first.path, fields });
}

/**
 * A refused request: the route answers `{ Success: false, StatusCode, Error: { code, message, path } }`. Thrown inside
 * a call that writes, it undoes everything the call did, counters included; to keep a count, answer with `status`
 * instead.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly path: string | undefined;
  /** Seconds after which a retry makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Further keys of `Error`, such as `fields`. Never a value that the applicant typed. */
  readonly details: Record<string, unknown>;

  /**
   * @param status 4xx
   * @param code short word for programs
   * @param message sentence for people, without anything from the request
   * @param path position in the request, as a JSON pointer
   * @param retryAfter seconds after which a retry makes sense
   */
  constructor(
    status: number,
    code: string,
    message: string,
    {
      path,
      retryAfter,
      ...details
    }: { path?: string | undefined; retryAfter?: number; [key: string]: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.path = path;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/**
 * The data behind a call changed while a service was asked. Nothing was written; a retry is answered from the new
 * state.
 */
export function changedMeanwhile(): Refusal {
  return new Refusal(409, 'changedMeanwhile', 'Something changed meanwhile. Please send it again.');
}

/**
 * Something that the server needs cannot be used at the moment. It may work again the next time, so the server answers 503 and
 * tries again with each request.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
  /** Its log line: the sentence, and what else it tells. */
  readonly logged: readonly [sentence: string, facts?: object];

  constructor(message: string, logged: Unavailable['logged'], options?: { cause?: unknown }) {
    super(message, options);
    this.logged = logged;
  }
}

/** Seconds after which a retry makes sense while something is unavailable, for `Retry-After`. */
export const retryAfter = 60;

/**
 * An outside service gave no usable answer. The call answers 502 with `Success` false, which a form accepts where the
 * documents allow it (SVC-005, SVC-014, SVC-018).
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  /** Name of the service, for the log. */
  readonly service: string;

  constructor(service: string, options?: { cause?: unknown }) {
    super(`The ${service} service did not answer`, options);
    this.service = service;
  }
}
