import type { FlowBrowser, OpenedTab } from './FlowWorld.ts';

const refusedTab: OpenedTab = { refused: true, show: () => undefined, close: () => undefined };

/**
 * The browser as a flow sees it.
 * @param navigate of the router
 * @param onLeave told before the page goes somewhere by itself
 */
export function browserOf(
  page: Window,
  navigate: (path: string, how: { replace: boolean }) => void,
  isDevelopment: boolean,
  onLeave: () => void = () => undefined,
): FlowBrowser {
  const goTo = (address: string) => {
    onLeave();
    page.location.assign(address);
  };
  return {
    navigate: (path, { replace, isolated }) => {
      if (isolated) goTo(path);
      else navigate(path, { replace });
    },
    leave: goTo,
    openTab: (url) => (url === undefined ? emptyTab(page) : addressedTab(page, url)),
    post: (url, fields) => postForm(page.document, url, fields),
    addressOf: (bytes, type) => URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type })),
    report: (message, cause) => {
      if (isDevelopment) console.error(`Cardstock: ${message}`, cause ?? '');
    },
  };
}

/** With `noopener` the browser gives no handle, so that whether it was refused stays unknown. */
function addressedTab(page: Window, url: string): OpenedTab {
  page.open(url, '_blank', 'noopener');
  return { ...refusedTab, refused: false };
}

/** An empty tab keeps its handle until its document comes (design §10). */
function emptyTab(page: Window): OpenedTab {
  const tab = page.open('', '_blank');
  if (tab === null) return refusedTab;
  tab.opener = null;
  return { refused: false, show: (url) => tab.location.replace(url), close: () => tab.close() };
}

function postForm(document: Document, url: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.target = '_blank';
  form.rel = 'noopener';
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  sayingOrigin(document, () => form.submit());
  form.remove();
}

/** Whom a form is posted to recognises it by its origin; everything else of a page keeps that to itself (SAFE-02). */
function sayingOrigin(document: Document, post: () => void): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'strict-origin';
  document.head.append(policy);
  post();
  policy.content = 'same-origin';
  policy.remove();
}
