import DOMPurify, { type Config } from 'dompurify';

/** The part of the browser's Trusted Types that is needed here; browsers without them take plain text. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => Config['TRUSTED_TYPES_POLICY'];
}

/**
 * The policy named in the document's rules (design §4). It passes any HTML, so nobody else may have it: it is made here,
 * where its only use is to hand DOMPurify the text that DOMPurify cleans.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('cardstock-html', {
  createHTML: (html) => html,
});

const config = {
  RETURN_DOM_FRAGMENT: true,
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'section', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 'sub', 'sup', 'small', 'blockquote'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  // No class, id or style: the document is set in our type, and cannot name or cover anything of the page.
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'scope', 'lang', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:)/iu,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

/** Terms from a server as nodes that are safe to draw (SAFE-06). */
export function sanitiseTerms(html: string): DocumentFragment {
  return DOMPurify.sanitize(
    html,
    policy === undefined ? config : { ...config, TRUSTED_TYPES_POLICY: policy },
  );
}
