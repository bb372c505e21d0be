import type { CallAnswer } from './CallAnswer.ts';

/** The envelope of a call that found nothing; the page decides what that means (API-002). */
export const notFound: CallAnswer = { body: { Success: false, Payload: null, StatusCode: 404 } };
