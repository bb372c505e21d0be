import type { CallAnswerDocument } from '../../compile/link/personasOf.ts';
import { DropConnection } from '../http/refusals.ts';
import { Refusal } from '../platform/answers.ts';

/**
 * Fails as an answer of the sandbox is to fail.
 * @throws DropConnection, ServerFault, or a Refusal with another status; nothing where it is an answer
 */
export function failAsAsked({ drop, http }: CallAnswerDocument): void {
  if (drop) throw new DropConnection('An answer of the sandbox');
  if (http === 500) throw new ServerFault('An answer of the sandbox');
  if (http !== undefined) throw new Refusal(http, 'serviceFailed', 'The sandbox was told to fail.');
}

/** Thrown by a call of the sandbox to be answered like a fault of the server: HTTP 500 with a correlation id (design §11, 3003). */
class ServerFault extends Error {
  override readonly name = 'ServerFault';
}
