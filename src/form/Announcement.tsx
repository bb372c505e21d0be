import { useAtomValue } from 'jotai';
import { Copy } from '../copy/Copy.tsx';
import styles from './Announcement.module.css';
import type { FormController } from './FormController.ts';

/**
 * Tells screen readers of suggestions that came (UX-11). The region is always there: one that is added together with
 * its words is not read out.
 */
export function Announcement({ controller }: { controller: FormController }) {
  const suggestions = useAtomValue(controller.states.suggestions);
  return (
    <div className={styles.announcement} role="status">
      {suggestions.map(({ name, suggestion }) => (
        <p key={name}>
          <Copy text={controller.form.fields[name]?.label ?? name} plain />
          {': '}
          <Copy text={{ $copy: 'message.suggest' }} rule={{ suggestion }} plain />
        </p>
      ))}
    </div>
  );
}
