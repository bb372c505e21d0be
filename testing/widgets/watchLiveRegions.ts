/**
 * Watches the live regions that come into the page.
 * @returns ends it, and gives the words of those that arrived together with their words: no screen reader reads them out
 */
export function watchLiveRegions(): () => string[] {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    const filled = new Set(records.map(({ target }) => target));
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    const regions = added.flatMap((node) => (node instanceof Element ? regionsIn(node) : []));
    return regions
      .filter((region) => !filled.has(region) && region.textContent !== '')
      .map(({ textContent }) => textContent);
  };
}

function regionsIn(element: Element): Element[] {
  const inside = [...element.querySelectorAll('[role="status"]')];
  return element.matches('[role="status"]') ? [element, ...inside] : inside;
}
