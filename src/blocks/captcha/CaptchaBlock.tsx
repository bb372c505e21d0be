import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { addressRulesAtom } from '../../state/addressRulesAtom.ts';
import CheckboxWidget from '../../widgets/checkbox/CheckboxWidget.tsx';
import { describedBy } from '../../widgets/describedBy.ts';
import { FieldFrame } from '../../widgets/FieldFrame.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { frameAddress } from '../shared/frameAddress.ts';
import { nodeId } from '../shared/nodeId.ts';
import { Spinner } from '../shared/Spinner.tsx';
import styles from './CaptchaBlock.module.css';
import { CaptchaFrame } from './CaptchaFrame.tsx';
import type { CaptchaChallenge } from './solveChallenge.ts';
import { useSolver } from './useSolver.ts';

export interface CaptchaBlockProps extends BlockProps {
  label: Sentence;
  /** What the browser does; a provider's frame speaks for itself. */
  hint?: Sentence;
  /** Said while the puzzle is worked out. */
  workingText: Sentence;
  /** Said while a provider's frame waits for the applicant. */
  frameText: Sentence;
  /** Names the provider's frame. */
  frameTitle: Sentence;
  passedText: Sentence;
  /** The check itself could not be done; an unsuccessful answer says nothing. */
  failedText: Sentence;
  /** How far the flow has come. */
  state?: string | null;
  passed?: boolean;
  challenge?: CaptchaChallenge | null;
  /** Address of a provider's page; without it the server's own puzzle is worked out. */
  frame?: string | null;
  /** Events: the box was ticked; `event.token` is to be checked; it could not be done; the box was cleared. */
  asked: string;
  solved: string;
  failed: string;
  reset: string;
}

/**
 * A captcha that asks nobody to see or hear anything (WCAG 3.3.8): a box to tick, and then either the browser works a
 * puzzle out beside the page or a provider's frame takes over. What it comes to is the flow's business (CAP-001…005).
 */
export default function CaptchaBlock(props: CaptchaBlockProps) {
  const { id, raise, label, hint, state, frame } = props;
  const passed = props.passed === true;
  const isWorking = !passed && state === 'working';
  const hasFrame = typeof frame === 'string' && frame !== '';
  const { origin } = useAtomValue(addressRulesAtom);
  const provider = hasFrame ? frameAddress(frame, origin) : undefined;

  const solved = (token: string) => raise(props.solved, undefined, { token });
  const puzzle = isWorking && !hasFrame ? (props.challenge ?? undefined) : undefined;
  useSolver(puzzle, (token) => (token === undefined ? raise(props.failed) : solved(token)));

  const fail = useEffectEvent(() => raise(props.failed));
  const hasNowhereToGo = isWorking && hasFrame && provider === undefined;
  useEffect(() => {
    if (hasNowhereToGo) fail();
  }, [hasNowhereToGo]);

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
      {isWorking && provider !== undefined && (
        <CaptchaFrame address={provider} page={origin} title={props.frameTitle} onToken={solved} />
      )}
    </div>
  );
}

interface StatusProps extends Pick<CaptchaBlockProps, 'passed' | 'workingText' | 'frameText' | 'passedText'> {
  isWorking: boolean;
  hasFrame: boolean;
}

/** Stands in a polite status line (UX-11); the turning mark only helps. */
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
