import { useEffect, useRef, useState } from 'react';
import styles from './FormProgress.module.css';
import { SectionProgress } from './SectionProgress.tsx';

interface Seen {
  number: number;
  total: number;
  title: string;
}

/** Space for the bar above focused elements (UX-10). */
const room = '4.5rem';

/** Window events after which another section may be in view. */
const told = ['scroll', 'resize'];

/**
 * Shows which section of a long form is in view, at the top of the window while the applicant is in the form (F-404). It takes
 * no space, so nothing shifts when it appears. It repeats the headings, so it is hidden from screen readers.
 */
export default function FormProgress() {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const form = element.current?.parentElement;
      if (form) setSeen((before) => sameOr(before, seenIn(form)));
    };
    const ask = () => {
      frame ||= requestAnimationFrame(look);
    };
    ask();
    for (const name of told) window.addEventListener(name, ask, { passive: true });
    return () => {
      for (const name of told) window.removeEventListener(name, ask);
      cancelAnimationFrame(frame);
    };
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.scrollPaddingBlockStart;
    style.scrollPaddingBlockStart = room;
    return () => {
      style.scrollPaddingBlockStart = before;
    };
  }, []);
  return (
    <div className={styles.place} ref={element} aria-hidden="true">
      {seen !== undefined && (
        <div className={styles.bar}>
          <SectionProgress {...seen} text={{ $copy: 'form.progress' }} />
        </div>
      )}
    </div>
  );
}

/** Undefined while the start or end of the form is in view. */
function seenIn(form: HTMLElement): Seen | undefined {
  const { top, bottom } = form.getBoundingClientRect();
  if (top > -window.innerHeight / 4 || bottom < window.innerHeight / 2) return undefined;
  const headings = [...form.querySelectorAll<HTMLElement>('[data-section] h2')];
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
  const number = Math.max(1, passed.length);
  return { number, total: headings.length, title: headings[number - 1]?.textContent ?? '' };
}

function sameOr(before: Seen | undefined, seen: Seen | undefined): Seen | undefined {
  const isSame =
    before?.number === seen?.number && before?.total === seen?.total && before?.title === seen?.title;
  return isSame ? before : seen;
}
