import brand from '../../../brands/_base/brand.json' with { type: 'json' };

type Tokens = Record<string, Record<string, unknown>>;

/** Sets the design tokens every brand starts from, as the compiled theme would, so that a test page looks like a page. */
export function applyBaseTokens() {
  const { style } = document.documentElement;
  for (const [group, tokens] of Object.entries(brand.tokens as Tokens)) {
    for (const [name, token] of Object.entries(tokens)) {
      if (name.startsWith('$')) continue;
      const { $value } = token as { $value: unknown };
      style.setProperty(`--${group}-${name}`, Array.isArray($value) ? $value.join(', ') : String($value));
    }
  }
  document.body.style.background = 'var(--color-panel)';
}
