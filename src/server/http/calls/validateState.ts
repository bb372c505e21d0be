import { chooseAddressService } from '../../domain/address/addressServices.ts';
import { answerFromService } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface ValidateStateRequest {
  Address1?: string | null;
  Address2?: string | null;
  City?: string | null;
  State: string;
  Zip: string;
  checkNonBusinessState?: boolean | null;
}

/** Whether the ZIP is of the state, and whether business is done there (API-012). */
export const validateState: ServerCall<ValidateStateRequest> = {
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
