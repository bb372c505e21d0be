import type { Outside } from './Outside.ts';

/** No call asks more than this; one that does asks something new each time it runs. */
const mostQuestions = 10;

/**
 * Runs work in a transaction that needs answers of outside services. Where the work comes to a question without an answer,
 * its transaction is rolled back, the question is asked, and the work runs again from the start with the answer. So every
 * check holds in the transaction that commits, and nobody waits for a service with a connection in hand.
 * @param run runs the work in a transaction, which is rolled back when the work throws
 */
export async function runWithQuestions<Result>(run: (outside: Outside) => Promise<Result>): Promise<Result> {
  const answers = new Map<string, PromiseSettledResult<unknown>>();
  const outside: Outside = async (question, ask) => {
    const answer = answers.get(question);
    if (answer === undefined) throw new Question(question, ask);
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value as Awaited<ReturnType<typeof ask>>;
  };
  while (answers.size <= mostQuestions) {
    try {
      return await run(outside);
    } catch (thrown) {
      if (!(thrown instanceof Question)) throw thrown;
      const [answer] = await Promise.allSettled([thrown.ask()]);
      answers.set(thrown.name, answer);
    }
  }
  throw new Error(`A call asked outside services more than ${mostQuestions} times.`);
}

/** Ends a run that needs an answer. It is no error: whoever catches it throws it again. */
class Question {
  readonly name: string;
  readonly ask: () => Promise<unknown>;

  constructor(name: string, ask: () => Promise<unknown>) {
    this.name = name;
    this.ask = ask;
  }
}
