import { chooseAddressService } from '../../domain/address/addressServices.ts';
import { answerFromService } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

/** City and state of a ZIP code (F-422). A ZIP that is not known is no failure. */
export const findPlace: ServerCall<{ Zip: string }> = {
  name: 'find-place',
  session: 'required',
  handle: ({ Zip }, context) =>
    answerFromService(context, async () => {
      const place = await chooseAddressService(context).findPlace(Zip);
      return place === undefined ? null : { City: place.city, State: place.state };
    }),
};
