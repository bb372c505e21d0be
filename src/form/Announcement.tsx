import { Copy } from '../copy/Copy.tsx';
import type { CompiledForm } from '../engine/form.ts';
import { pagePlaces } from '../engine/rules/pagePlaces.ts';
import styles from './Announcement.module.css';

interface AnnouncementProps {
  form: CompiledForm;
  suggestions: Readonly<Record<string, string>>;
  /** What was written into empty fields. */
  filled: Readonly<Record<string, string>>;
}

/**
 * Tells screen readers of suggestions that came, and of fields that were filled (UX-11). The region is always there: one that is added together with
 * its words is not read out.
 */
export function Announcement({ form, suggestions, filled }: AnnouncementProps) {
  const { names: all } = pagePlaces(form);
  const names = all.filter((name) => suggestions[name] !== undefined);
  return (
    <div className={styles.announcement} role="status">
      {names.map((name) => (
        <p key={name}>
          <Copy text={form.fields[name]?.label ?? name} plain />
          {': '}
          <Copy text={{ $copy: 'message.suggest' }} rule={{ suggestion: suggestions[name] ?? '' }} plain />
        </p>
      ))}
      {all
        .filter((name) => filled[name] !== undefined)
        .map((name) => (
          <p key={`${name} ${filled[name]}`}>
            <Copy text={form.fields[name]?.label ?? name} plain />
            {': '}
            <Copy text={{ $copy: 'message.filled' }} rule={{ value: filled[name] ?? '' }} plain />
          </p>
        ))}
    </div>
  );
}
