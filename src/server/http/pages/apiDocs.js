// Draws the OpenAPI document of this server. Nothing of it is asked of anybody else.
const place = document.getElementById('reference');

// Its style sheet has a second set of colors, which a class turns on.
const isDark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', isDark.matches);
isDark.addEventListener('change', follow);
follow();

/** Only its list of calls: what stands around them our own page says. */
const layout =
  ({ createElement }) =>
  ({ getComponent, specSelectors }) => {
    const content = {
      success: () => createElement(getComponent('operations', true)),
      failed: () => createElement('p', null, 'The document could not be read. Please load the page again.'),
    }[specSelectors.loadingStatus()];
    return createElement('div', { className: 'swagger-ui' }, content?.() ?? null);
  };
/** A link within a button would be two things to press in one; the address follows what is unfolded all the same. */
const words =
  (_original, { React }) =>
  ({ text }) =>
    React.createElement('span', null, text);
const nothing = () => () => null;

/** Buttons that it leaves without a name. */
new MutationObserver(() => {
  for (const button of place.querySelectorAll('button.json-schema-2020-12-accordion:not([aria-label])'))
    if (button.textContent.trim() === '') button.setAttribute('aria-label', 'All keys');
}).observe(place, { childList: true, subtree: true });

window.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  layout: 'OurLayout',
  deepLinking: true,
  defaultModelExpandDepth: 3,
  defaultModelRendering: 'model',
  docExpansion: 'list',
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [
    ({ React }) => ({
      components: { OurLayout: layout(React) },
      wrapComponents: { DeepLink: words, authorizeOperationBtn: nothing },
    }),
  ],
});
