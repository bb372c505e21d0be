import { type Html, html } from '../../platform/html.ts';
import type { PendingAnswer } from '../nextAnswers.ts';
import type { SandboxService } from '../serviceAnswers.ts';
import { nextAnswerAddress } from './nextAnswerForms.ts';
import { table } from './table.ts';
import { codeOf } from './whole.ts';

/** The services of the sandbox, each with a form that chooses its next answer, and what waits for its call. */
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

/** The answer that a tester chose, or one that a program put up. */
function chosenOf({ answers }: SandboxService, waiting: PendingAnswer | undefined) {
  return waiting && answers.find(({ next }) => sorted(next) === sorted(waiting.answer));
}

/** The same text whatever the order of the keys, which the database does not keep. */
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
