/** `npm start`: builds what is stale, then becomes the server, so that one process is left and it gets every signal. */
import { buildProduct } from './buildProduct.ts';
import { endWithParent } from './runCommand.ts';

endWithParent();

try {
  await buildProduct();
  await import('./main.ts');
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
