import { Progress } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Hidden, LiveRegion } from './LiveRegion.tsx';
import { MantineFrame } from './mantine/MantineFrame.tsx';
import styles from './RuleChecklist.module.css';
import type { WidgetProps } from './widget.ts';

/**
 * The rules of an answer (`rules` and `words` of its field's options), each marked when it is met, under a
 * progress bar. Only the completion is announced; single rules would interrupt typing. An answer that meets them all and
 * is refused nevertheless has only its error.
 */
export function RuleChecklist({ value = '', options, rawErrors = [] }: ChecklistProps) {
  const rules = options.rules as Record<string, ChecklistRule | null>;
  const words = options.words as ChecklistWords;
  const tests = useMemo(() => checklistRules(rules), [rules]);
  const results = tests.map(({ id, text, isMet }) => ({ id, text, met: isMet(value) }));
  const met = results.filter((result) => result.met).length;
  if (met === results.length && rawErrors.length > 0) return null;
  return (
    <div className={styles.checklist}>
      <MantineFrame>
        {/* The list says the same in words. */}
        <Progress.Root className={styles.meter} aria-hidden="true">
          <Progress.Section
            className={styles.bar}
            value={(met / results.length) * 100}
            withAria={false}
            data-whole={met === results.length || undefined}
            data-none={met === 0 || undefined}
          />
        </Progress.Root>
      </MantineFrame>
      <ul className={styles.list}>
        {results.map(({ id, text, met: isMet }) => (
          <li key={id} className={styles.rule} data-met={isMet}>
            <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={isMet ? 'M5 12.5l4.5 4.5L19 7.5' : 'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z'} />
            </svg>
            <span>
              <span>{text}</span>
              <Hidden>
                <span>: </span>
                <span>{isMet ? words.met : words.unmet}</span>
              </Hidden>
            </span>
          </li>
        ))}
      </ul>
      <LiveRegion>{met === results.length && <Hidden>{words.allMet}</Hidden>}</LiveRegion>
    </div>
  );
}

type ChecklistProps = Pick<WidgetProps, 'value' | 'options' | 'rawErrors'>;

/** A rule, as in the field's document; every test that it names has to pass. */
interface ChecklistRule {
  text: ReactNode;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** The state of a rule for people who do not see its mark. */
interface ChecklistWords {
  met: ReactNode;
  unmet: ReactNode;
  allMet: ReactNode;
}

interface CompiledRule {
  id: string;
  text: ReactNode;
  isMet: (value: string) => boolean;
}

/** Rules prepared for a check at every key. Nothing is met before anything is typed. */
export function checklistRules(rules: Readonly<Record<string, ChecklistRule | null>>): CompiledRule[] {
  return Object.entries(rules).flatMap(([id, rule]) => {
    if (rule === null) return [];
    const { text, minLength = 1, maxLength = Number.POSITIVE_INFINITY, pattern } = rule;
    const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
    const isMet = (value: string) => {
      const { length } = [...value];
      return length >= minLength && length <= maxLength && (expression?.test(value) ?? true);
    };
    return [{ id, text, isMet }];
  });
}
