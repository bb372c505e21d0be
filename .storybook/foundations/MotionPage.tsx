import { useState } from 'react';
import type { BrandFacts } from './BrandFacts.ts';
import { tokenOf } from './Foundation.tsx';

const sheets = import.meta.glob<string>('../../src/{app,blocks,form,widgets}/**/*.css', {
  eager: true,
  import: 'default',
  query: '?raw',
});

interface Movement {
  file: string;
  /** `background-color 120ms ease`. */
  value: string;
}

/** Everything that moves: the tokens for it, where brands have them, and what style sheets say. */
export function MotionPage({ brands }: { brands: BrandFacts[] }) {
  const [isOn, setOn] = useState(false);
  const timed = brands.map((brand) => ({
    brand,
    tokens: brand.tokens.filter(({ type }) => type === 'duration' || type === 'cubicBezier'),
  }));
  return (
    <>
      <p>
        <button type="button" className="play" onClick={() => setOn(!isOn)}>
          Move
        </button>
      </p>
      {timed
        .filter(({ tokens }) => tokens.length > 0)
        .map(({ brand, tokens }) => (
          <section key={brand.id}>
            <h2>{brand.name}</h2>
            <dl className="scale">
              {tokens.map(({ name, type, value }) => (
                <div key={name}>
                  <dt>
                    {name}
                    <span className="quiet">{value}</span>
                  </dt>
                  <dd>
                    <Track
                      isOn={isOn}
                      color={tokenOf(brand, 'color-primary')}
                      duration={type === 'duration' ? value : '600ms'}
                      easing={type === 'duration' ? 'ease' : value}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <section>
        <h2>Transitions and animations</h2>
        <dl className="scale">
          {movements().map(({ file, value }) => (
            <div key={`${file} ${value}`}>
              <dt>
                {file}
                <span className="quiet">{value}</span>
              </dt>
              <dd>
                <Track
                  isOn={isOn}
                  duration={timeIn(value, 'ms') ?? timeIn(value, 's') ?? '0s'}
                  easing={easingIn(value)}
                />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function Track(props: { isOn: boolean; duration: string; easing: string; color?: string }) {
  const { isOn, duration, easing, color } = props;
  return (
    <span className={isOn ? 'track on' : 'track'}>
      <span style={{ transition: `inset-inline-start ${duration} ${easing}`, background: color }} />
    </span>
  );
}

function movements(): Movement[] {
  return Object.entries(sheets).flatMap(([path, css]) =>
    [...css.matchAll(/(?:transition|animation):\s*([^;{}]+);/gu)].flatMap(([, said = '']) => {
      const value = said.replaceAll(/\s+/gu, ' ').trim();
      const file =
        path
          .split('/')
          .at(-1)
          ?.replace(/(?:\.module)?\.css$/u, '') ?? '';
      return value === 'none' ? [] : [{ file, value }];
    }),
  );
}

function timeIn(value: string, unit: string): string | undefined {
  return new RegExp(`(?:^|[\\s,])([\\d.]+${unit})(?![\\w])|(var\\(--[\\w-]+\\))`, 'u')
    .exec(value)
    ?.slice(1)
    .find(Boolean);
}

function easingIn(value: string): string {
  return /cubic-bezier\([^)]*\)|ease-in-out|ease-in|ease-out|linear/u.exec(value)?.[0] ?? 'ease';
}
