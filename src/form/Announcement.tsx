import { Copy } from '../copy/Copy.tsx';
import type { CompiledForm } from '../engine/form.ts';
import { pagePlaces } from '../engine/rules/listFailures.ts';
import { Hidden } from '../widgets/Hidden.tsx';
import { LiveRegion } from '../widgets/LiveRegion.tsx';

interface AnnouncementProps {
  form: CompiledForm;
  suggestions: Readonly<Record<string, string>>;
  /** What was written into empty fields. */
  filled: Readonly<Record<string, string>>;
}

/** Tells screen readers of suggestions that came, and of fields that were filled (UX-11). */
export function Announcement({ form, suggestions, filled }: AnnouncementProps) {
  return (
    <Hidden>
      <LiveRegion as="div">
        {pagePlaces(form).names.map((name) => {
          const value = suggestions[name] ?? filled[name];
          if (value === undefined) return null;
          const $copy = name in suggestions ? 'message.suggest' : 'message.filled';
          return (
            <p key={name + value}>
              <Copy text={form.fields[name]?.label ?? name} plain />
              {': '}
              <Copy text={{ $copy }} rule={{ suggestion: value, value }} plain />
            </p>
          );
        })}
      </LiveRegion>
    </Hidden>
  );
}
