/** `npm run build`: the page and the release, where they are stale. */
import { buildProduct } from './buildProduct.ts';

try {
  await buildProduct();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
