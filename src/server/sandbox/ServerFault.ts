/** Thrown by a call of the sandbox to be answered like a fault of the server: HTTP 500 with a correlation id (design §11, 3003). */
export class ServerFault extends Error {
  override readonly name = 'ServerFault';
}
