/**
 * Translates a page as browsers do (F-701): each text, now and whenever one comes or changes, gives way to two `font`
 * elements with other words, here the same in capitals. Holds all that it needs, so that it can run inside a page, from
 * its first moment.
 * @returns what ends it
 */
export function translatePage(): () => void {
  const untranslated = 'script, style, noscript, template, textarea, title, svg, iframe, font';
  const font = () => {
    const made = document.createElement('font');
    made.style.verticalAlign = 'inherit';
    return made;
  };
  const translate = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = node instanceof Text ? [node] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const holder = text.parentElement;
      if (!text.isConnected || text.data.trim() === '' || !holder || holder.closest(untranslated)) continue;
      const [outer, inner] = [font(), font()];
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translate(target);
      for (const node of addedNodes) translate(node);
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  if (document.body) translate(document.body);
  return () => observer.disconnect();
}
