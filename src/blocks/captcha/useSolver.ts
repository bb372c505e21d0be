import { useEffect, useEffectEvent } from 'react';
import { useScriptAddress } from '../../state/ScriptAddressContext.ts';
import type { CaptchaChallenge } from './solveChallenge.ts';
import solverAddress from './solver.worker.ts?worker&url';

/**
 * Works a puzzle out in a worker of our own origin. A puzzle that is taken away or replaced ends its worker.
 * @param onEnd told the token, or undefined where the work could not be done
 */
export function useSolver(
  puzzle: CaptchaChallenge | undefined,
  onEnd: (token: string | undefined) => void,
): void {
  const scriptAddress = useScriptAddress();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (puzzle === undefined) return;
    let worker: Worker;
    try {
      worker = new Worker(scriptAddress(solverAddress), { type: 'module' });
    } catch {
      // A browser without module workers, or one that is not let have one.
      end(undefined);
      return;
    }
    worker.onmessage = ({ data }: MessageEvent<unknown>) => end(typeof data === 'string' ? data : undefined);
    worker.onerror = () => end(undefined);
    worker.postMessage(puzzle);
    return () => worker.terminate();
  }, [puzzle, scriptAddress]);
}
