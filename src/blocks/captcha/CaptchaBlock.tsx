import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { useScriptAddress } from '../../state/contexts.ts';
import { addressRulesAtom } from '../../state/useValue.ts';
import CheckboxWidget from '../../widgets/checkbox/CheckboxWidget.tsx';
import { describedBy, FieldFrame } from '../../widgets/FieldFrame.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ProviderFrame, useFrameAddress } from '../shared/ProviderFrame.tsx';
import { Spinner } from '../shared/Spinner.tsx';
import styles from './CaptchaBlock.module.css';
import { type CaptchaChallenge, tokenIn } from './captchaToken.ts';
import solverAddress from './solver.worker.ts?worker&url';

export interface CaptchaBlockProps extends BlockProps {
  label: Sentence;
  /** What the browser does. Not shown with a provider's frame, which has its own text. */
  hint?: Sentence;
  /** Status while the puzzle is being solved. */
  workingText: Sentence;
  /** Status while a provider's frame waits for the applicant. */
  frameText: Sentence;
  /** Accessible name of the provider's frame. */
  frameTitle: Sentence;
  passedText: Sentence;
  /** Shown if the check itself failed. An unsuccessful answer shows nothing. */
  failedText: Sentence;
  /** State of the check in the flow. */
  state?: string | null;
  passed?: boolean;
  challenge?: CaptchaChallenge | null;
  /** Address of a provider's page. Without it, the browser solves the server's own puzzle. */
  frame?: string | null;
  /** Events: the box was checked; `event.token` is ready to verify; the check failed; the box was cleared. */
  asked: string;
  solved: string;
  failed: string;
  reset: string;
}

/**
 * A captcha that does not require seeing or hearing anything (WCAG 3.3.8): a checkbox, then either the browser solves a
 * puzzle in a worker or a provider's frame takes over. The flow handles the result (CAP-001…005).
 */
export default function CaptchaBlock(props: CaptchaBlockProps) {
  const { id, raise, label, hint, state, frame } = props;
  const passed = props.passed === true;
  const isWorking = !passed && state === 'working';
  const hasFrame = typeof frame === 'string' && frame !== '';
  const { origin } = useAtomValue(addressRulesAtom);
  const provider = useFrameAddress(isWorking ? frame : undefined, () => raise(props.failed));

  const solved = (token: string) => raise(props.solved, undefined, { token });
  const puzzle = isWorking && !hasFrame ? (props.challenge ?? undefined) : undefined;
  const hear = (data: unknown) => {
    const token = tokenIn(data);
    if (token !== undefined) solved(token);
  };
  useSolver(puzzle, (token) => (token === undefined ? raise(props.failed) : solved(token)));

  const hasFailed = !passed && state === 'failed';
  const failedWords = useWords(props.failedText);
  const box = {
    id: `${nodeId(id)}-control`,
    label: <Copy text={label} />,
    help: hasFrame || !hint ? undefined : <Copy text={hint} />,
    error: hasFailed ? <Copy text={props.failedText} /> : undefined,
  };
  return (
    <div id={nodeId(id)} className={styles.captcha} data-working={isWorking || undefined}>
      <FieldFrame
        {...box}
        kind="self"
        status={<Status {...props} isWorking={isWorking} hasFrame={provider !== undefined} />}
      >
        <CheckboxWidget
          id={box.id}
          name="CAPTCHA"
          label={box.label}
          value={isWorking || passed}
          onChange={(ticked) => raise(ticked === true ? props.asked : props.reset)}
          onBlur={() => undefined}
          onFocus={() => undefined}
          rawErrors={hasFailed ? [failedWords] : []}
          required
          readonly={passed}
          options={{ autocomplete: 'off', describedBy: describedBy(box) }}
        />
      </FieldFrame>
      {provider !== undefined && (
        <ProviderFrame
          address={addressed(provider, origin)}
          title={props.frameTitle}
          className={styles.frame}
          may="allow-forms"
          onMessage={hear}
        />
      )}
    </div>
  );
}

interface StatusProps extends Pick<CaptchaBlockProps, 'passed' | 'workingText' | 'frameText' | 'passedText'> {
  isWorking: boolean;
  hasFrame: boolean;
}

/** The text is in a polite status line (UX-11); the spinner is decorative. */
function Status({ passed, isWorking, hasFrame, workingText, frameText, passedText }: StatusProps) {
  if (passed === true) return <Copy text={passedText} />;
  if (!isWorking) return null;
  if (hasFrame) return <Copy text={frameText} />;
  return (
    <>
      <span className={styles.mark}>
        <Spinner />
      </span>
      <Copy text={workingText} />
    </>
  );
}

/** @param page origin of this page: the provider posts its message to no other */
function addressed(address: URL, page: string): URL {
  const url = new URL(address);
  url.searchParams.set('origin', page);
  return url;
}

/**
 * Solves a puzzle in a worker of our own origin. The worker is terminated if the puzzle is removed or replaced.
 * @param onEnd receives the token, or undefined if the worker failed
 */
function useSolver(puzzle: CaptchaChallenge | undefined, onEnd: (token: string | undefined) => void): void {
  const scriptAddress = useScriptAddress();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (puzzle === undefined) return;
    let worker: Worker;
    try {
      worker = new Worker(scriptAddress(solverAddress), { type: 'module' });
    } catch {
      // The browser does not support module workers, or blocks them.
      end(undefined);
      return;
    }
    worker.onmessage = ({ data }: MessageEvent<unknown>) => end(typeof data === 'string' ? data : undefined);
    worker.onerror = () => end(undefined);
    worker.postMessage(puzzle);
    return () => worker.terminate();
  }, [puzzle, scriptAddress]);
}
