import { type Schema, z } from 'zod';
import type { PlainField, PlainSection } from '../shared/PlainForm.ts';

/** The schema of the answers that these sections hold. */
export function zodSchema(sections: PlainSection[]): Schema {
  const fields = sections.flatMap((section) => section.fields);
  return z.object(Object.fromEntries(fields.map((field) => [field.name, zodField(field)])));
}

function zodField({ kind, required, minLength, maxLength, pattern, message }: PlainField): Schema {
  if (kind === 'checkbox') return required ? z.literal(true, message) : z.boolean().optional();
  let text = z.string(message);
  if (required || minLength !== undefined) text = text.min(minLength ?? 1, message);
  if (maxLength !== undefined) text = text.max(maxLength, message);
  if (pattern !== undefined) text = text.regex(new RegExp(pattern, 'u'), message);
  return required ? text : text.or(z.literal('')).optional();
}
