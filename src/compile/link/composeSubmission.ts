import type { FieldDeclaration } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { ValueTemplate } from '../../engine/slice.ts';
import { keyPlace } from '../document/Node.ts';
import type { SiteScope } from './SiteScope.ts';

/** The action whose input fields fill by their `payload` (design §7). */
export const submissionValue = '› submitApplication';

/**
 * Adds to what the submission sends what the site's fields say under `payload`, so that a field added as JSON is sent.
 * What the value says itself stays as it is. Two fields at one place are a mistake.
 */
export function composeSubmission(scope: SiteScope): void {
  const template = scope.slice.values[submissionValue];
  if (template === undefined || !isObject(template)) return;
  const composed = structuredClone(template) as Record<string, ValueTemplate>;
  const taken = new Map<string, string>();
  for (const { source, fieldNodes } of scope.forms.values()) {
    for (const field of Object.values(source.fields)) {
      const path = field.payload?.path;
      if (path === undefined) continue;
      const other = taken.get(path) ?? field.name;
      taken.set(path, other);
      if (other === field.name) write(composed, path.split('.'), readAnswer(field));
      else {
        const node = fieldNodes.get(field.name);
        if (node !== undefined) {
          scope.report.mistake(
            keyPlace(node, 'payload'),
            `the field "${other}" is sent as "${path}" already: choose another path`,
          );
        }
      }
    }
  }
  scope.slice.values[submissionValue] = composed;
}

function readAnswer({ name, payload }: FieldDeclaration): ValueTemplate {
  return { $from: `applicant.${name}`, ...(payload?.as === undefined ? {} : { as: payload.as }) };
}

function write(target: Record<string, ValueTemplate>, keys: string[], value: ValueTemplate): void {
  const [key = '', ...rest] = keys;
  const present = Object.hasOwn(target, key) ? target[key] : undefined;
  if (rest.length === 0) {
    if (present === undefined) target[key] = value;
    return;
  }
  const below = isObject(present) ? (present as Record<string, ValueTemplate>) : {};
  target[key] = below;
  write(below, rest, value);
}
