import { lostStyles } from './lostStyles.ts';

let underWay = 0;

/** Whether code is on its way. */
export const isFetching = () => underWay > 0;

/**
 * Imports code, unless the browser says that it is offline. Most browsers that are in use never try an import again that
 * failed once (whatwg/html#10327 changes that), so that it must not be tried where it can only fail (REL-05).
 * @throws Error where it is offline or styles are lost, and what the import throws
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (navigator.onLine === false) throw new Error('the browser is offline');
  underWay += 1;
  try {
    await lostStyles.fetchAgain();
    return await load();
  } finally {
    underWay -= 1;
  }
}
