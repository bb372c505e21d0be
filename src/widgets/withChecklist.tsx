import type { ChecklistRule, ChecklistWords } from './checklistRules.ts';
import { RuleChecklist } from './RuleChecklist.tsx';
import type { WidgetProps } from './widget.ts';

/** A field with the checklist of its `rules` under its control; without rules as it is. */
export function withChecklist(field: WidgetProps): WidgetProps {
  const { rules, words, below } = field.options;
  if (rules === undefined || words === undefined) return field;
  const checklist = (
    <>
      {below}
      <RuleChecklist
        rules={rules as Record<string, ChecklistRule | null>}
        words={words as ChecklistWords}
        value={field.value ?? ''}
      />
    </>
  );
  return { ...field, options: { ...field.options, below: checklist } };
}
