import { noTermsMessage, termsOfProduct } from '../../domain/terms/terms.ts';
import { termsPdf } from '../../domain/terms/termsPdf.ts';
import type { ServerCall } from './ServerCall.ts';

interface GetTermsPdfRequest {
  productCode: string;
}

/** The terms of a product as a PDF (API-010, API-040). */
export const getTermsPdf: ServerCall<GetTermsPdfRequest> = {
  name: 'get-terms-pdf',
  session: 'required',
  async handle(request, { site }) {
    const terms = termsOfProduct(site, request.productCode);
    if (terms === undefined) {
      return { body: { HasErrors: true, FileContent: null, Errors: [noTermsMessage], StatusCode: 404 } };
    }
    const FileContent = await termsPdf(terms, site.environment === 'production');
    return { body: { HasErrors: false, FileContent, Errors: [], StatusCode: 200 } };
  },
};
