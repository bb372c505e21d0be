/** Thrown by a call of the sandbox to end the connection without any answer (design §11, 3004). */
export class DropConnection extends Error {
  override readonly name = 'DropConnection';
}
