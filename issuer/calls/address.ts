import { answerFromService } from '../../src/server/platform/answers.ts';
import { chooseAddressService } from '../domain/address/addressServices.ts';
import { chooseEmailService } from '../domain/email.ts';
import type { ServerCalls } from './ServerCall.ts';

export const addressCalls = {
  /** Whether an address can be delivered to (API-013). */
  'validate-address-service': {
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
  },

  /** Whether the ZIP belongs to the state, and whether the card is offered there (API-012). */
  'validate-state': {
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
  },

  /** City and state of a ZIP code (F-422). An unknown ZIP is not a failure. */
  'find-place': {
    handle: ({ Zip }, context) =>
      answerFromService(context, async () => {
        const place = await chooseAddressService(context).findPlace(Zip);
        return place === undefined ? null : { City: place.city, State: place.state };
      }),
  },

  /** Whether mail reaches an address (API-014). */
  'validate-email-service': {
    handle: (request, context) =>
      answerFromService(context, async () => {
        const { reason, state } = await chooseEmailService(context).checkEmail(request.email);
        return { Reason: reason, State: state };
      }),
  },
} satisfies Partial<ServerCalls>;
