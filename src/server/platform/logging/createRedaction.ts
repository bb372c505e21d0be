import type { ReleaseReader } from '../sites/ReleaseReader.ts';
import { describeError } from './describeError.ts';

/** Replaces values of sensitive fields wherever they would stand in a log line. */
export interface Redaction {
  /** A copy of the line without them, its errors described without their messages. */
  redact(line: Record<string, unknown>): Record<string, unknown>;
  /** Learns the sensitive names of the releases in use: of the fields that carry a `sensitivity`, their payload keys and query parameters (design §8). */
  learn(releases: ReleaseReader): Promise<void>;
  /** Adds the names of a call's schema that carry a `sensitivity`. */
  learnSchema(schema: unknown): void;
}

const hidden = '[redacted]';
const deepest = 8;

export function createRedaction(): Redaction {
  const names = new Set<string>();
  const add = (name: string | undefined) => {
    if (name) names.add(name.toLowerCase());
  };

  function clean(value: unknown, depth: number): unknown {
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (value instanceof Error) return describeError(value);
    if (depth > deepest) return hidden;
    if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        names.has(key.toLowerCase()) ? hidden : clean(inner, depth + 1),
      ]),
    );
  }

  function learnSchema(schema: unknown): void {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, inner] of Object.entries(schema)) {
      if (typeof inner !== 'object' || inner === null) continue;
      if ('sensitivity' in inner || 'x-sensitivity' in inner) add(key);
      learnSchema(inner);
    }
  }

  return {
    // Whole requests and replies, which the framework would add itself, hold addresses and headers.
    redact: ({ req, res, ...line }) => clean(line, 0) as Record<string, unknown>,
    learnSchema,
    async learn(releases) {
      for (const { key } of await releases.sites()) {
        const site = await releases.site(key);
        for (const id of site.forms) {
          for (const field of Object.values((await site.form(id)).fields)) {
            if (field.sensitivity === undefined) continue;
            add(field.name);
            add(field.query);
            add(field.payload?.path.split('.').at(-1));
          }
        }
      }
    },
  };
}
