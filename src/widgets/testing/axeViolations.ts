import axe from 'axe-core';

/** Rules about a whole page, which a single component is not. */
const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title', 'html-has-lang'];

/** What axe finds in an element, with WCAG 2.2 AA, best practices and target size switched on (UX-13), a line each. */
export async function axeViolations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])),
    },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}
