import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Plugin } from 'vite';

/** `/_lot?<text>`: what this process draws by lot follows from the text. */
export function lotPlugin(): Plugin {
  return {
    name: 'cardstock-lot',
    configureServer({ middlewares }) {
      middlewares.use('/_lot', (request, response) => {
        fixLot(request.url ?? '');
        response.statusCode = 204;
        response.end();
      });
    },
  };
}

/**
 * What this process draws by lot, such as reference numbers, follows from a text from now on, so that it is the same each
 * time. It is for a process that keeps no secrets.
 */
export function fixLot(text: string): void {
  const drawn = new Map<string, number>();
  Object.assign(crypto, {
    randomInt(low: number, high?: number) {
      const [from, to] = high === undefined ? [0, low] : [low, high];
      const range = `${from} ${to}`;
      const times = drawn.get(range) ?? 0;
      drawn.set(range, times + 1);
      const digest = createHash('sha256').update(`${text} ${range} ${times}`).digest();
      return from + (digest.readUIntBE(0, 6) % (to - from));
    },
  });
  syncBuiltinESMExports();
}
