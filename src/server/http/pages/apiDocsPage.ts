import { html } from '../../platform/html/html.ts';
import { renderPage, wordmark } from './renderPage.ts';

/** Folder of the files of Swagger UI, and our own two. */
export const swaggerFolder = '/_pages/swagger/';
export const apiDocsStyle = '/_pages/api-docs.css';
export const apiDocsScript = '/_pages/api-docs.js';

/**
 * The page at `/api/docs`: every call with its keys, drawn by Swagger UI from the OpenAPI document of this server. It is
 * the one page of ours that needs scripts.
 * @param document address of the OpenAPI document
 * @param home address of the page that leads here, where there is one
 */
export function apiDocsPage(document: string, home: string | undefined): string {
  return renderPage({
    title: 'Cardstock reference API',
    styles: [`${swaggerFolder}swagger-ui.css`, apiDocsStyle],
    library: `${swaggerFolder}swagger-ui-bundle.js`,
    scripts: [apiDocsScript],
    main: html`<header class="lead">
${wordmark(home)}
<h1>Reference API</h1>
<p>What the pages of every site call. Requests are closed: a key that is not listed is refused. Answers are open.
Paths and keys are read without regard to case. The same as <a href="${document}">OpenAPI 3.1</a>.</p>
</header>
<h2 class="visually-hidden">Calls</h2>
<noscript><p class="panel">This page draws the <a href="${document}">OpenAPI document</a> with a script. Without one, read the document itself.</p></noscript>
<div id="reference" data-document="${document}"></div>`,
  });
}
