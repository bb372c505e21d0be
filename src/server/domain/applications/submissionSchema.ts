import contract from '../../../../schemas/api/submit-application.json' with { type: 'json' };
import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';

/**
 * The request of `submit-application` for one site: the contract's skeleton with the applicant's part that the release
 * composed from the payload paths of the fields, so that a field added as JSON reaches the server, too (design §7).
 * @param applicantSchema schema of the group `Applicant`, or of several groups by their names
 */
export function submissionSchema(applicantSchema: JsonSchema): JsonSchema {
  const skeleton: JsonSchema = contract.request;
  const groups = isObject(skeleton.properties) ? skeleton.properties : {};
  const composed = isObject(applicantSchema.properties) ? applicantSchema.properties : {};
  const isGrouped = Object.keys(composed).some((name) => Object.hasOwn(groups, name));
  const parts: Record<string, unknown> = isGrouped ? composed : { Applicant: applicantSchema };
  const properties = Object.entries(groups).map(([name, group]) => [name, compose(group, parts[name])]);
  return { ...skeleton, properties: Object.fromEntries(properties) };
}

/** Properties of both, the composed ones over those of the skeleton; closed. */
function compose(skeleton: unknown, composed: unknown): unknown {
  if (!isObject(skeleton) || !isObject(composed)) return skeleton;
  return {
    ...skeleton,
    ...composed,
    additionalProperties: false,
    properties: {
      ...(isObject(skeleton.properties) ? skeleton.properties : {}),
      ...(isObject(composed.properties) ? composed.properties : {}),
    },
  };
}
