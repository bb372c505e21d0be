import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../src/server/platform/answers.ts';
import { type Html, html } from '../../../src/server/platform/html.ts';
import type { Services } from '../../calls/Services.ts';
import {
  type PendingAnswer,
  type SandboxService,
  serviceAnswers,
  setNextAnswer,
  takeNextAnswer,
} from '../serviceAnswers.ts';
import type { CatalogueModel } from './catalogueModel.ts';
import { codeOf, copyButton, table, time, whole } from './elements.ts';

/** The services of the sandbox, each with a form that chooses its next answer, and the waiting answer. */
export function servicesTable(services: readonly SandboxService[], pending: readonly PendingAnswer[]): Html {
  return html`<div class="services">${table({
    caption: 'The next answer of each service',
    columns: ['Service', 'Next answer'],
    rows: services.map((service) => {
      const waiting = pending.find(({ call }) => call === service.call);
      return [
        html`${service.name} <span class="quiet call"><code>${service.call}</code></span>`,
        html`${waiting !== undefined && waits(service, waiting)}${chooser(service, waiting)}`,
      ];
    }),
  })}</div>`;
}

/** The answer that a tester or a program chose. */
function chosenOf({ answers }: SandboxService, waiting: PendingAnswer | undefined) {
  return waiting && answers.find(({ next }) => sorted(next) === sorted(waiting.answer));
}

/** The same text in any order of keys, which the database does not keep. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

function waits(service: SandboxService, waiting: PendingAnswer): Html {
  const chosen = chosenOf(service, waiting);
  return html`<form class="choose waiting" method="post" action="${nextAnswerAddress}">
<input type="hidden" name="call" value="${service.call}">
<span>Waiting: <strong class="waits">${
    chosen === undefined ? codeOf(JSON.stringify(waiting.answer)) : chosen.name
  }</strong></span>
<button class="danger" aria-label="Remove the next answer of ${service.name}">Remove</button></form>
`;
}

function chooser(service: SandboxService, waiting: PendingAnswer | undefined): Html {
  const chosen = chosenOf(service, waiting);
  return html`<form class="choose" method="post" action="${nextAnswerAddress}">
<input type="hidden" name="call" value="${service.call}">
<select name="answer" aria-label="Next answer of ${service.name}">
<option value="">As usual</option>${service.answers.map(
    ({ id, name }) => html`
<option value="${id}"${id === chosen?.id && html` selected`}>${name}</option>`,
  )}
</select>
<button aria-label="Set the next answer of ${service.name}">Set</button></form>`;
}

/** Messages on the page; all of them are at `/sandbox/outbox`. */
const shown = 20;

/** What a real system would send: the newest one-time code, with a copy button, and all messages. */
export function outboxSection({ outbox }: Pick<CatalogueModel, 'outbox'>): Html {
  const newest = outbox.find(({ code }) => code !== undefined);
  return html`<section class="outbox" aria-labelledby="outbox">
<h2 id="outbox">Outbox</h2>
<div id="messages">
${outbox.length === 0 ? html`<p class="panel">No message was sent yet. One-time codes appear here.</p>` : ''}
${newest?.code !== undefined && newestCode(newest.code, newest)}
${outbox.length > 0 && messages(outbox)}
</div>
</section>`;
}

function newestCode(code: string, { at, to, channel }: CatalogueModel['outbox'][number]): Html {
  return html`<div class="panel newest">
<h3>Newest code</h3>
<p class="code"><code>${code}</code> ${copyButton(code, `the code ${code}`)}</p>
<p class="quiet">By ${channel} to ${whole(to)}<br>${time(at)}</p>
</div>`;
}

function messages(outbox: CatalogueModel['outbox']): Html {
  const content = html`<ol class="mail">${outbox.slice(0, shown).map(
    ({ at, channel, to, text, code }) => html`
<li><p>${whole(text)}</p>
<p class="quiet">By ${channel} to ${whole(to)}, ${time(at)}</p>${code !== undefined && copyButton(code, `the code ${code}`)}</li>`,
  )}
</ol>`;
  return html`<details class="all"><summary>All messages <span class="count">${outbox.length}</span></summary>
${content}
</details>`;
}

/** Where the forms of the catalogue page post to, in the sandbox only. */
export const formsOfSandbox = '/_pages/sandbox/';

/** Where the form of a service posts to. */
const nextAnswerAddress = `${formsOfSandbox}next-answer`;

/** Actions of the services' forms: set the next answer, or remove it. */
export function nextAnswerForms(services: Services): Record<string, FormHandler> {
  const { database, releases, now } = services;
  return {
    [nextAnswerAddress]: async (field, reply) => {
      const [site] = await releases.sites();
      const service = serviceAnswers(site?.personas ?? {}).find(({ call }) => call === field('call'));
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

/** Longest form that is read, in bytes. */
const longestForm = 16_384;

/** Reads the fields of a form, each a text without NUL; undefined for one that was not sent. */
export type FormHandler = (
  field: (name: string) => string | undefined,
  reply: FastifyReply,
  request: FastifyRequest,
) => Promise<FastifyReply>;

/** Handles the forms of our own pages, by address. Pages without scripts can only post forms. */
export function registerForms(app: FastifyInstance, handlers: Readonly<Record<string, FormHandler>>): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      async (_request: FastifyRequest, body: string | Buffer) => new URLSearchParams(String(body)),
    );
    for (const [address, handle] of Object.entries(handlers)) {
      scope.post(address, async (request, reply) => {
        refuseForeign(request);
        const { body } = request;
        if (!(body instanceof URLSearchParams)) throw new Refusal(415, 'mediaType', 'Send a form.');
        return handle((name) => body.get(name)?.replaceAll('\0', ''), reply, request);
      });
    }
  });
}

/** Other origins may not post here: browsers send the origin of a form. */
function refuseForeign(request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': from } = request.headers;
  const isForeign =
    from === undefined ? origin !== undefined && !origin.endsWith(`//${host}`) : from !== 'same-origin';
  if (isForeign) throw new Refusal(403, 'foreign', 'This form is for the catalogue page only.');
}
