import { entriesOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { LinkedForm, SiteScope } from '../site/SiteScope.ts';

/** One step of a form, while they are told apart. */
interface Step {
  sections: string[];
  isReview: boolean;
  /** Of its first section. */
  node: Node;
}

const stepped = new Set(['steps', 'stepsOnPhones']);

/**
 * How a form is laid out: its steps, if it has steps, and whether it shows progress. The words of sections hold in
 * every layout, so that a layer needs no more than `layout` to change it.
 */
export function linkLayout(scope: SiteScope, form: LinkedForm): void {
  const progress = member(form.node, 'progress');
  if (progress !== undefined && plain(progress) === true) form.source.progress = true;
  const layout = member(form.node, 'layout');
  if (layout === undefined || !stepped.has(textOf(layout) ?? '')) return;
  const steps = stepsOf(scope, form);
  const asking = steps.filter(({ isReview }) => !isReview);
  if (asking.length === 0) {
    scope.report.mistake(
      layout.place,
      'nothing is asked before the review: leave "step": "review" out of a section',
    );
    return;
  }
  const review = steps.filter(({ isReview }) => isReview).flatMap(({ sections }) => sections);
  form.source.steps = [...asking.map(({ sections }) => sections), review];
  if (textOf(layout) === 'stepsOnPhones') form.source.onPhones = true;
}

/** Sections that stand together. One without a title and a block goes on with the one before it, as it is drawn. */
function stepsOf({ report }: SiteScope, { node, source }: LinkedForm): Step[] {
  const sections = new Map(entriesOf(member(node, 'sections')).map(([id, section]) => [id, section]));
  const steps: Step[] = [];
  for (const { id, title, block } of source.sections) {
    const section = sections.get(id) ?? node;
    const word = member(section, 'step');
    const said = textOf(word);
    const last = steps.at(-1);
    const goesOn = said === 'join' || (said === undefined && title === undefined && block === undefined);
    if (goesOn && last !== undefined) {
      last.sections.push(id);
      continue;
    }
    if (said === 'join')
      report.mistake(
        word?.place ?? section.place,
        'no section stands before this one to join: leave "step" out',
      );
    const isReview = said === 'review';
    if (last?.isReview && !isReview) {
      report.mistake(
        section.place,
        `the section "${id}" stands behind the review: say "step": "review" here, too, or place it "$before" the section "${last.sections[0]}"`,
      );
    }
    steps.push({ sections: [id], isReview, node: section });
  }
  return steps;
}
