// Draws the OpenAPI document of this server. Nothing of it is asked of anybody else.
const place = document.getElementById('reference');

// Its style sheet has a second set of colors, which a class turns on.
const isDark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', isDark.matches);
isDark.addEventListener('change', follow);
follow();

/** What our own page says already, and what belongs to trying calls out. */
const nothing = () => () => null;
const withoutExtras = () => ({
  wrapComponents: {
    InfoContainer: nothing,
    authorizeBtn: nothing,
    authorizeOperationBtn: nothing,
    ServersContainer: nothing,
  },
});

window.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 3,
  defaultModelRendering: 'model',
  docExpansion: 'list',
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [withoutExtras],
});
