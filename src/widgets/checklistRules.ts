import type { ReactNode } from 'react';

/** A rule as a field's document gives it; every test that it names has to pass. */
export interface ChecklistRule {
  text: ReactNode;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** How the state of a rule is told to those who do not see its mark. */
export interface ChecklistWords {
  met: ReactNode;
  unmet: ReactNode;
  allMet: ReactNode;
}

interface CompiledRule {
  id: string;
  text: ReactNode;
  isMet: (value: string) => boolean;
}

/** Rules made ready to be held against every key. Nothing is met before anything is typed. */
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
