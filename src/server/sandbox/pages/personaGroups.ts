import type { Persona, Personas } from '../../../compile/link/personasOf.ts';
import { type Html, html } from '../../platform/html/html.ts';
import { answerInWords } from '../answerInWords.ts';
import fixedPoints from '../fixedPoints.json' with { type: 'json' };
import { copyButton } from './copyable.ts';
import { fold } from './fold.ts';
import { whole } from './whole.ts';

/** The personas of a release, by what they show, as the server decides by them. */
export function personaGroups(personas: Personas): Html {
  const groups = Map.groupBy(Object.entries(personas), ([, { group }]) => group ?? 'Others');
  return html`<div class="groups">${[...groups].map(
    ([name, members]) =>
      html`<article class="group"><h3>${name}</h3>
${fold(
  html`<span class="visually-hidden">${name}: </span><span class="count">${members.length}</span>`,
  html`<ul class="personas">${members.map(([last4, persona]) => item(last4, persona))}
</ul>`,
)}
</article>
`,
  )}</div>`;
}

function item(last4: string, persona: Persona): Html {
  const ssn = fixedPoints.ssn.replace('{last4}', last4);
  return html`
<li><span class="number" title="${ssn}">${last4}</span>
<div><p>${whole(persona.about)}</p>
<p class="quiet">${answers(persona)}</p></div>
${copyButton(ssn, `the SSN ${ssn}`)}</li>`;
}

/** What the three calls answer, one behind the other. */
function answers({ application, offer, limitIncrease }: Persona): Html {
  const told = [
    ['', application],
    ['offer: ', offer],
    ['higher limit: ', limitIncrease],
  ] as const;
  return html`${told.map(
    ([call, answer], index) =>
      answer !== undefined && html`${index > 0 && ' · '}<span>${call}${answerInWords(answer)}</span>`,
  )}`;
}
