import sentences from '../../src/server/platform/sentences.json' with { type: 'json' };
import { renderTermsHtml, summaryOfSite, termsOfProduct } from '../domain/terms/terms.ts';
import { termsPdf } from '../domain/terms/termsPdf.ts';
import type { ServerCalls } from './ServerCall.ts';

/** What a visitor reads if there are no terms (TRM-002). */
const { noTerms } = sentences.refusals;

export const termsCalls = {
  /** The terms of a product as HTML; `StatusCode` 1 says that there is a document (API-039, TRM-009). */
  'get-pdf-html-template': {
    async handle(request, { site }) {
      const terms = termsOfProduct(site, request.productCode);
      if (terms === undefined) {
        return {
          body: { Success: false, StatusCode: 404, Payload: null, TermsId: null, Errors: [noTerms] },
        };
      }
      return {
        body: {
          Success: true,
          StatusCode: 1,
          Payload: renderTermsHtml(terms, site.environment === 'production', summaryOfSite(site)),
          TermsId: terms.id,
          Errors: [],
        },
      };
    },
  },

  /** The terms of a product as a PDF (API-010, API-040). */
  'get-terms-pdf': {
    async handle(request, { site }) {
      const terms = termsOfProduct(site, request.productCode);
      if (terms === undefined) {
        return { body: { HasErrors: true, FileContent: null, Errors: [noTerms], StatusCode: 404 } };
      }
      const FileContent = await termsPdf(terms, site.environment === 'production');
      return { body: { HasErrors: false, FileContent, Errors: [], StatusCode: 200 } };
    },
  },
} satisfies Partial<ServerCalls>;
