/**
 * The port of this worker's own server: rule rows, limits and mail of one worker's tests do not reach the other's.
 * The ports are chosen by playwright.config.ts.
 */
export function serverPort(): number {
  const ports = (process.env.E2E_PORTS ?? '').split(',');
  return Number(ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);
}
