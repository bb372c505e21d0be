import type { Persona, Personas } from '../../compile/link/personasOf.ts';
import type { NextAnswer } from '../http/Services.ts';
import { answerInWords } from './answerInWords.ts';
import table from './services.json' with { type: 'json' };

/** One answer that a tester may choose. */
interface ServiceAnswer {
  id: string;
  name: string;
  next: NextAnswer;
}

/** A service, and what its next answer may be. */
export interface SandboxService {
  name: string;
  /** The call that answers it. */
  call: string;
  answers: ServiceAnswer[];
}

interface ServiceRow extends SandboxService {
  personas?: string;
}

/**
 * Every service of this server with its possible answers (F-507): those of its personas, its own, and those of all.
 * @param calls that this server answers
 */
export function serviceAnswers(personas: Personas, calls: readonly string[]): SandboxService[] {
  const rows: ServiceRow[] = table.services;
  return rows
    .filter(({ call }) => calls.includes(call))
    .map(({ name, call, personas: word, answers }) => ({
      name,
      call,
      answers: [...(word === undefined ? [] : ofPersonas(personas, word)), ...answers, ...table.common],
    }));
}

/** What personas are answered, those that answer the same together. Failures are common to all services. */
function ofPersonas(personas: Personas, word: string): ServiceAnswer[] {
  const found = new Map<string, ServiceAnswer>();
  for (const [last4, persona] of Object.entries(personas)) {
    const next = persona[word as keyof Omit<Persona, 'about' | 'group'>];
    if (next === undefined || next.http !== undefined || next.drop) continue;
    const key = JSON.stringify(next);
    const known = found.get(key);
    if (known === undefined) found.set(key, { id: last4, name: `${last4}: ${answerInWords(next)}`, next });
  }
  return [...found.values()];
}
