import type { JsonSchema } from '../../../engine/form.ts';
import { createValidator, type RequestCheck } from '../../platform/requests/createValidator.ts';
import { normaliseKeys } from '../../platform/requests/normaliseKeys.ts';
import type { SiteRelease } from '../../platform/sites/ReleaseReader.ts';
import { submissionSchema } from './submissionSchema.ts';

/** What a submission holds, as far as the server itself reads it. */
export interface Submission {
  Applicant: Record<string, unknown>;
  Terms: Record<string, unknown>;
  SiteSettings: Record<string, unknown>;
  [group: string]: unknown;
}

const compile = createValidator();
/** Per applicant schema, which a release never changes. */
const checks = new WeakMap<JsonSchema, { schema: JsonSchema; run: RequestCheck }>();

/**
 * Spells and checks a submission by the composed schema of its site's release.
 * @throws Refusal 400 where it is not as the schema says; fields that the schema does not know are refused (SAFE-11)
 */
export function checkSubmission(request: unknown, release: SiteRelease): Submission {
  let check = checks.get(release.applicantSchema);
  if (check === undefined) {
    const schema = submissionSchema(release.applicantSchema);
    check = { schema, run: compile(schema) };
    checks.set(release.applicantSchema, check);
  }
  const submission = normaliseKeys(request, check.schema);
  check.run(submission);
  return submission as Submission;
}
