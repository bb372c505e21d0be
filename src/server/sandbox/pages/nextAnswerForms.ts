import type { Services } from '../../http/Services.ts';
import { Refusal } from '../../platform/answers.ts';
import { setNextAnswer, takeNextAnswer } from '../nextAnswers.ts';
import { serviceAnswers } from '../serviceAnswers.ts';
import { type FormHandler, formsOfSandbox } from './registerForms.ts';

/** Where the form of a service posts to. */
export const nextAnswerAddress = `${formsOfSandbox}next-answer`;

/**
 * What the forms of the services do: put an answer up for the next call, or take it back.
 * @param calls names of the calls that this server answers
 */
export function nextAnswerForms(services: Services, calls: readonly string[]): Record<string, FormHandler> {
  const { database, releases, now } = services;
  return {
    [nextAnswerAddress]: async (field, reply) => {
      const [site] = await releases.sites();
      const service = serviceAnswers(site?.personas ?? {}, calls).find(({ call }) => call === field('call'));
      if (service === undefined) throw new Refusal(404, 'notFound', 'There is no such service.');
      const id = field('answer') ?? '';
      const chosen = service.answers.find((answer) => answer.id === id);
      if (chosen === undefined && id !== '') throw new Refusal(404, 'notFound', 'There is no such answer.');
      if (chosen === undefined) await takeNextAnswer(database, service.call);
      else await setNextAnswer(database, service.call, chosen.next, now());
      return reply.redirect('/#services', 303);
    },
  };
}
