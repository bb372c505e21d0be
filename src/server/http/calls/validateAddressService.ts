import { chooseAddressService } from '../../domain/address/addressServices.ts';
import { answerFromService } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface ValidateAddressServiceRequest {
  city: string;
  street: string;
  state: string;
  subpremise?: string | null;
  zipcode: string;
}

/** Whether an address can be delivered to (API-013). */
export const validateAddressService: ServerCall<ValidateAddressServiceRequest> = {
  name: 'validate-address-service',
  session: 'required',
  handle: (request, context) =>
    answerFromService(context, async () => {
      const found = await chooseAddressService(context).checkAddress({
        street: request.street,
        secondLine: request.subpremise ?? '',
        city: request.city,
        state: request.state,
        zip: request.zipcode,
      });
      return {
        MissingParts: found.missingParts,
        SuggestedParts: found.suggestedParts,
        SuggestedAddress: found.suggestedAddress,
        IsPoBox: found.isPoBox,
      };
    }),
};
