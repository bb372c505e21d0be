import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from '../../engine/form.ts';
import type { NextAnswer } from '../http/calls/NextAnswer.ts';
import { calls } from '../http/calls/registry.ts';
import type { Services } from '../http/Services.ts';
import { Refusal } from '../platform/answers/Refusal.ts';
import { createValidator } from '../platform/requests/createValidator.ts';
import { listNextAnswers, setNextAnswer, takeNextAnswer } from './nextAnswers.ts';

/** What a body may say: an answer as personas have it, `as` and `seconds`. */
const schema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    result: { type: 'object' },
    payload: {},
    success: { const: false },
    http: { type: 'integer', minimum: 400, maximum: 599 },
    drop: { const: true },
    open: { const: false },
    eligibleInDays: { type: 'integer', minimum: 1 },
    as: { type: 'object' },
    seconds: { type: 'number', minimum: 0, maximum: 60 },
  },
};

/**
 * `PUT` and `DELETE /sandbox/next-answers/{call}`, `GET /sandbox/next-answers` (F-507): what the next call of that name is
 * answered, whoever makes it, once.
 */
export function registerNextAnswers(app: FastifyInstance, { database, now }: Services): void {
  const check = createValidator()(schema);

  app.get('/sandbox/next-answers', async () => listNextAnswers(database));

  app.put('/sandbox/next-answers/:call', async ({ params, body }) => {
    const call = callOf(params);
    check(body);
    const answer = body as NextAnswer;
    if (answer.result !== undefined && call.decides !== true)
      throw new Refusal(400, 'invalid', 'This call decides nothing: send its answer as a payload.', {
        path: '/result',
      });
    await setNextAnswer(database, call.name, answer, now());
    return { Success: true, Payload: { call: call.name, answer }, StatusCode: 200 };
  });

  /** Answers what had waited; null where the call has taken it. */
  app.delete('/sandbox/next-answers/:call', async ({ params }) => {
    const removed = await takeNextAnswer(database, callOf(params).name);
    return { Success: true, Payload: removed ?? null, StatusCode: 200 };
  });
}

function callOf(params: unknown) {
  const { call: name } = params as { call: string };
  const call = calls.find((one) => one.name === name.toLowerCase());
  if (call === undefined) throw new Refusal(404, 'notFound', 'This server answers no such call.');
  return call;
}
