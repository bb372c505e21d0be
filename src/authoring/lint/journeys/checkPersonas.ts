import { type Catalogue, nodeOf } from '../../../compile/document/Catalogue.ts';
import { entriesOf, member } from '../../../compile/document/Node.ts';
import { type AnswerScope, checkCallAnswer } from './checkCallAnswer.ts';

/** Which call each word of a persona answers. */
const callOf = {
  application: 'submit-application',
  offer: 'submit-application-offer',
  limitIncrease: 'submit-cli',
};

/** What a persona is answered, its calls can answer. */
export function checkPersonas(scope: AnswerScope & { catalogue: Catalogue }): void {
  for (const [, persona] of entriesOf(nodeOf(scope.catalogue, 'personas', {}))) {
    for (const [word, call] of Object.entries(callOf)) {
      const answer = member(persona, word);
      if (answer !== undefined) checkCallAnswer(call, answer, scope);
    }
  }
}
