import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ForeignApi {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts the API of somebody else in a process of its own (testing/foreignApi).
 * @param release the folder of a release
 * @param more how it breaks the contract, a name of deviations.json; its port, any free one unless said; origins whose pages may
 *   call it
 * @throws Error where it ends before it listens
 */
export async function startForeignApi(
  release: string,
  more: { deviation?: string | undefined; port?: number; origin?: readonly string[] } = {},
): Promise<ForeignApi> {
  const options = Object.entries({ release, ...more }).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => [`--${name}`, `${each}`]),
  );
  const child = spawn(process.execPath, ['testing/foreignApi/main.ts', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      port: Number(new URL(line).port),
      async close() {
        child.kill();
        await ended;
      },
    };
  }
  throw new Error('The foreign API did not start.');
}
