import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { submissionSchema } from '../../domain/applications/submissionSchema.ts';
import type { CallContract, ObjectSchema } from '../calls/CallContract.ts';
import type { Services } from '../Services.ts';

/** The call whose request follows from the fields of a site. */
const submission = 'submit-application';

/**
 * The contracts as they are documented: a submission shows what any site of the release takes, so that a field added as
 * JSON is there, too (F-514). Each site takes those of its own forms only.
 */
export async function withFieldsOfSites(
  contracts: readonly CallContract[],
  { releases }: Pick<Services, 'releases'>,
): Promise<CallContract[]> {
  const sites = await Promise.all((await releases.sites()).map(({ key }) => releases.site(key)));
  const requests = sites.map(({ applicantSchema }) => submissionSchema(applicantSchema));
  return contracts.map((contract) =>
    contract.name === submission
      ? { ...contract, request: requests.reduce(union, contract.request) as ObjectSchema }
      : contract,
  );
}

/** One schema with the properties of both; what both have is as the first says, and its own properties are of both. */
function union(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return first;
  const own = propertiesOf(first);
  const others = propertiesOf(second);
  if (Object.keys(others).length === 0) return first;
  const properties = Object.entries({ ...others, ...own }).map(([key, schema]) => [
    key,
    union(schema, others[key]),
  ]);
  return { ...first, properties: Object.fromEntries(properties) };
}

function propertiesOf({ properties }: Record<string, unknown>): Record<string, unknown> {
  return isObject(properties) ? properties : {};
}
