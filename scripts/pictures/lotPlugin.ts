import type { Plugin } from 'vite';
import { fixLot } from '../transcripts/fixLot.ts';

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
