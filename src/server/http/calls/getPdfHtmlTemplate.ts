import { noTermsMessage, renderTermsHtml, termsOfProduct } from '../../domain/terms/terms.ts';
import type { ServerCall } from './ServerCall.ts';

interface GetPdfHtmlTemplateRequest {
  productCode: string;
}

/** The terms of a product as HTML; `StatusCode` 1 says that there is a document (API-039, TRM-009). */
export const getPdfHtmlTemplate: ServerCall<GetPdfHtmlTemplateRequest> = {
  name: 'get-pdf-html-template',
  session: 'required',
  async handle(request, { site }) {
    const terms = termsOfProduct(site, request.productCode);
    if (terms === undefined) {
      return {
        body: { Success: false, StatusCode: 404, Payload: null, TermsId: null, Errors: [noTermsMessage] },
      };
    }
    return {
      body: {
        Success: true,
        StatusCode: 1,
        Payload: renderTermsHtml(terms, site.environment === 'production'),
        TermsId: terms.id,
        Errors: [],
      },
    };
  },
};
