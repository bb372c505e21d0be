import { Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseText } from '../engine/text/parseText.ts';
import { type AppParts, createAppStore } from '../state/createAppStore.ts';
import { Copy, type CopyProps } from './Copy.tsx';
import { useWords } from './useWords.ts';

const parts: AppParts = {
  slice: {
    copy: { greeting: parseText('Hello **{applicant.FirstName}**'), circle: parseText('{session.self}') },
    context: { 'result.limit': { type: 'number', default: 400 }, 'applicant.FirstName': { type: 'string' } },
    links: {
      terms: { raise: 'openTerms' },
      privacy: { href: { $from: 'site.urls.privacy' }, newTab: true, raise: 'clicked' },
      phone: { href: { $from: 'site.phoneLink' } },
      evil: { href: 'javascript:alert(1)' },
      empty: { href: { $from: 'site.urls.none' } },
    },
  },
  surroundings: {
    site: {
      urls: { privacy: 'https://brand.example/privacy' },
      phoneLink: 'tel:+18665550141',
      allowedHosts: ['brand.example'],
    },
  },
  state: {
    applicant: { FirstName: '<img src=x onerror=alert(1)>' },
    session: { said: { $copy: 'greeting' }, self: { $copy: 'circle' } },
  },
};

function markup(props: CopyProps, language: Partial<AppParts['slice']> = {}): string {
  return renderToStaticMarkup(
    <Provider store={createAppStore({ ...parts, slice: { ...parts.slice, ...language } })}>
      <Copy {...props} />
    </Provider>,
  ).replace(/ class="[^"]*"/gu, '');
}

/** Without the elements that only hold words. */
function drawn(props: CopyProps): string {
  return markup(props).replace(/<\/?span>/gu, '');
}

describe('Copy', () => {
  it('[F-701] gives all words an element that holds nothing else', () => {
    const text = parseText([
      { heading: 'Pre-Approved for {result.limit|usd}, **{applicant.FirstName}**' },
      'See [our **terms** of {result.limit}](link:terms) and [privacy](link:privacy), {session.said}',
      { list: ['one', 'two {rule.limit}'] },
    ]);
    const html = markup({ text, rule: { limit: 17 } });
    expect(html).toContain('<span>Pre-Approved</span>');
    expect(html.replace(/<span>[^<]+<\/span>/gu, '').replace(/<[^>]+>/gu, '')).toBe('');
  });

  it('draws values as text, whatever they hold', () => {
    expect(drawn({ text: { $copy: 'greeting' } })).toBe(
      'Hello <strong>&lt;img src=x onerror=alert(1)&gt;</strong>',
    );
    expect(drawn({ text: '<b>words</b>' })).toBe('&lt;b&gt;words&lt;/b&gt;');
  });

  it('[F-413] keeps a short syllable with what follows its hyphen, but not in words alone', () => {
    expect(markup({ text: 'You are Pre-Approved!' })).toContain(
      '<span>You are </span><span>Pre-Approved!</span>',
    );
    expect(markup({ text: parseText('See if **you** pre-qualify') })).toContain('<span>pre-qualify</span>');
    expect(markup({ text: 'You are Pre-Approved', plain: true })).toBe('<span>You are Pre-Approved</span>');
    expect(markup({ text: parseText('[Our E-Sign disclosure](link:terms)') })).toContain(
      '<span>E-Sign</span>',
    );
  });

  it('draws headings, paragraphs and lists', () => {
    const text = parseText([{ heading: 'Rates' }, 'Up to {result.limit|usd}.', { list: ['one', '**two**'] }]);
    expect(drawn({ text })).toBe(
      '<h3>Rates</h3><p>Up to $400.</p><ul><li>one</li><li><strong>two</strong></li></ul>',
    );
    expect(drawn({ text, level: 2 })).toContain('<h2>Rates</h2>');
  });

  it('draws a value that is a sentence of the copy as that sentence', () => {
    expect(drawn({ text: parseText('So: {session.said}') })).toBe(
      'So: Hello &lt;img src=x onerror=alert(1)&gt;',
    );
    expect(drawn({ text: parseText('{session.self}') })).toBe('');
  });

  it('[MSG-003] fills in the parameters of a rule', () => {
    expect(drawn({ text: parseText('Not more than {rule.limit}'), rule: { limit: 17 } })).toBe(
      'Not more than 17',
    );
  });

  it("[LNG-10] [LNG-13] says a server's words as the language has them, and marks those that it has not as English", () => {
    const text = parseText('{rule.why|said}');
    const spanish = { language: 'es', said: { 'This card has expired.': 'Esta tarjeta está vencida.' } };
    const said = (why: string, page = {}) => markup({ text, rule: { why } }, page);
    expect(said('This card has expired.', spanish)).toBe('<span>Esta tarjeta está vencida.</span>');
    expect(said('Call us.', spanish)).toBe('<span lang="en">Call us.</span>');
    expect(said('Call us.')).toBe('<span>Call us.</span>');
  });

  it('draws a link by its name: an anchor, a button, or a tab of its own without opener', () => {
    expect(drawn({ text: parseText('[call](link:phone)') })).toBe('<a href="tel:+18665550141">call</a>');
    expect(drawn({ text: parseText('[terms](link:terms)') })).toBe('<button type="button">terms</button>');
    expect(drawn({ text: parseText('[p](link:privacy)') })).toBe(
      '<a href="https://brand.example/privacy" target="_blank" rel="noopener">p</a>',
    );
  });

  it('[SAFE-05] leaves only the words of a link that may not be followed', () => {
    for (const name of ['evil', 'empty', 'constructor', 'unknown']) {
      expect(drawn({ text: { inline: [{ link: name, words: ['words'] }] } })).toBe('words');
    }
  });

  it('draws words only where it is told so, and nothing for no text', () => {
    expect(drawn({ text: parseText('**a** [b](link:terms)'), plain: true })).toBe('a b');
    expect(drawn({ text: undefined })).toBe('');
  });
});

function Words({ text }: { text: CopyProps['text'] }) {
  return <output title={useWords(text)} />;
}

describe('useWords', () => {
  it('gives plain words with values', () => {
    const words = renderToStaticMarkup(
      <Provider store={createAppStore(parts)}>
        <Words text={parseText([{ heading: 'Up to' }, '**{result.limit|usd2}** [now](link:terms)'])} />
      </Provider>,
    );
    expect(words).toBe('<output title="Up to $400.00 now"></output>');
  });
});
