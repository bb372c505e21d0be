import { Refusal, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface GetCardColorChoiceRequest {
  productCode: string;
}

/** The card colours of the site's product; none where the site offers no choice (API-020, OFR-018, ENT-012). */
export const getCardColorChoice: ServerCall<GetCardColorChoiceRequest> = {
  name: 'get-card-color-choice',
  session: 'required',
  async handle(request, { site }) {
    const { MainSettings, CardColors } = site.settings;
    if (request.productCode.toLowerCase() !== MainSettings.ProductCode.toLowerCase()) {
      throw new Refusal(404, 'notFound', 'This site has no such product', { path: '/productCode' });
    }
    if (MainSettings.HasCardColorChoice !== true) return success([]);
    return success(
      CardColors.map((colour) => ({
        Code: colour.Code,
        DisplayName: colour.DisplayName ?? colour.Code,
        Fee: colour.Fee ?? 0,
        ColorCardFileName: colour.ColorCardFileName ?? '',
      })),
    );
  },
};
