import { chooseEmailService } from '../../domain/email/emailServices.ts';
import { answerFromService } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface ValidateEmailServiceRequest {
  email: string;
}

/** Whether mail reaches an address (API-014). */
export const validateEmailService: ServerCall<ValidateEmailServiceRequest> = {
  name: 'validate-email-service',
  session: 'required',
  handle: (request, context) =>
    answerFromService(context, async () => {
      const { reason, state } = await chooseEmailService(context).checkEmail(request.email);
      return { Reason: reason, State: state };
    }),
};
