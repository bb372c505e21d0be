import { chooseAddressService } from '../../domain/address/addressServices.ts';
import { chooseEmailService } from '../../domain/email.ts';
import { answerFromService } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

/** Whether an address can be delivered to (API-013). */
const validateAddressService: ServerCall<'validate-address-service'> = {
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

/** Whether the ZIP is of the state, and whether business is done there (API-012). */
const validateState: ServerCall<'validate-state'> = {
  name: 'validate-state',
  session: 'required',
  handle: (request, context) =>
    answerFromService(context, async () => {
      const query = {
        street: request.Address1 ?? '',
        secondLine: request.Address2 ?? '',
        city: request.City ?? '',
        state: request.State,
        zip: request.Zip,
      };
      const asked = request.checkNonBusinessState !== false;
      const nonBusinessStates = context.site.settings.StatesList.NonBusinessStates ?? [];
      const result = await chooseAddressService(context).checkState(
        query,
        asked ? nonBusinessStates : undefined,
      );
      return { Result: result };
    }),
};

/** City and state of a ZIP code (F-422). A ZIP that is not known is no failure. */
const findPlace: ServerCall<'find-place'> = {
  name: 'find-place',
  session: 'required',
  handle: ({ Zip }, context) =>
    answerFromService(context, async () => {
      const place = await chooseAddressService(context).findPlace(Zip);
      return place === undefined ? null : { City: place.city, State: place.state };
    }),
};

/** Whether mail reaches an address (API-014). */
const validateEmailService: ServerCall<'validate-email-service'> = {
  name: 'validate-email-service',
  session: 'required',
  handle: (request, context) =>
    answerFromService(context, async () => {
      const { reason, state } = await chooseEmailService(context).checkEmail(request.email);
      return { Reason: reason, State: state };
    }),
};

export const addressCalls: readonly ServerCall[] = [
  validateAddressService,
  validateState,
  findPlace,
  validateEmailService,
];
