import styles from './RisingLine.module.css';

/** Ground lines of the drawing. */
const levels = [52, 104, 156, 208];

/** Where payments were made on time. */
const payments = [
  { x: 168, y: 152 },
  { x: 304, y: 88 },
];

/**
 * A line that rises with two payments made on time. It draws itself once, within two seconds, and stands still where less
 * motion is wanted. Decoration: the words beside it say the same.
 */
export function RisingLine() {
  return (
    <svg className={styles.drawing} viewBox="0 0 400 240" aria-hidden="true" focusable="false">
      {levels.map((y) => (
        <path key={y} className={styles.level} d={`M16 ${y}H384`} />
      ))}
      <path className={styles.area} d="M32 196C88 192 116 176 168 152S248 116 304 88S360 52 368 44V208H32Z" />
      <path
        className={styles.line}
        pathLength={1}
        d="M32 196C88 192 116 176 168 152S248 116 304 88S360 52 368 44"
      />
      <circle className={styles.start} cx={32} cy={196} r={7} />
      {payments.map(({ x, y }) => (
        <g key={x} className={styles.payment}>
          <circle className={styles.disc} cx={x} cy={y} r={17} />
          <path className={styles.check} d={`M${x - 7} ${y + 1}l5 5 9 -11`} />
        </g>
      ))}
      <g className={styles.goal}>
        <circle className={styles.halo} cx={368} cy={44} r={20} />
        <circle className={styles.end} cx={368} cy={44} r={10} />
      </g>
    </svg>
  );
}
