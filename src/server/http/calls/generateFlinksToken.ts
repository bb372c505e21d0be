import { chooseBankLinkService, linkTokenPurpose } from '../../domain/bankLink/bankLink.ts';
import { refuseServiceFailure } from '../../platform/answers.ts';
import { newSignedId } from '../../platform/encryption/KeyRing.ts';
import type { ServerCall } from './ServerCall.ts';

/** Where the bank-link widget is, and what opens it for this session (API-041, LNK-010). */
export const generateFlinksToken: ServerCall = {
  name: 'generate-flinks-token',
  session: 'required',
  async handle(_request, context) {
    const service = await refuseServiceFailure(context, async () => chooseBankLinkService(context));
    const Token = newSignedId(linkTokenPurpose, context.session.chain, context.secrets);
    return { body: { Instance: service.widgetOrigin(context.site), Token } };
  },
};
