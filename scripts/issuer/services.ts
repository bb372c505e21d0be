/** What the issuer is asked, in its own words. */
type Asked = Record<string, unknown>;

export interface IssuerCall {
  /** Name of the service, as `PUT /faults` takes it. */
  service: string;
  method?: 'GET';
  path: RegExp;
  /** Undefined: nothing was found, which is answered with 404. */
  answer: (asked: Asked, url: string) => unknown;
}

/** By the end of the tax id: 09 links a bank account first, 0 is for people, odd is approved. */
function verdictOf(taxId: unknown): { code: string } {
  if (String(taxId).endsWith('09')) return { code: 'BANK' };
  const digit = Number(String(taxId).slice(-1));
  return { code: digit === 0 ? 'REFER' : digit % 2 === 1 ? 'APPR' : 'DECL' };
}

let reviews = 0;

/** Every call of the issuer. Codes of letters that begin with 9 are unknown, as are lapsed ones of the name Late. */
export const services: readonly IssuerCall[] = [
  {
    service: 'decision',
    path: /^\/v2\/decisions$/,
    answer: ({ taxId }) => {
      const verdict = verdictOf(taxId);
      return { verdict, line: verdict.code === 'APPR' ? '750.00' : null, cause: 'POINTS' };
    },
  },
  {
    service: 'decision',
    path: /^\/v2\/acceptances$/,
    answer: ({ taxId }) => ({ verdict: verdictOf(taxId), deposit: '89.00' }),
  },
  {
    service: 'decision',
    path: /^\/v2\/manual-results$/,
    answer: () => ({ taken: true }),
  },
  {
    service: 'decision',
    path: /^\/v2\/line-increases$/,
    answer: ({ income }) =>
      Number(income) >= 2_000
        ? { outcome: 'GRANTED', more: '250.00', line: '1000.00' }
        : { outcome: 'NO', again: 90 },
  },
  {
    service: 'reservations',
    path: /^\/v2\/letters$/,
    answer: ({ code }) =>
      String(code).startsWith('9')
        ? undefined
        : {
            to: {
              given: 'Jordan',
              family: 'Avery',
              street: '500 Congress Ave',
              town: 'Austin',
              region: 'TX',
              postcode: '78701',
            },
            shared: false,
            price: '0.99',
          },
  },
  {
    service: 'reservations',
    path: /^\/v2\/lost-letters$/,
    answer: ({ family }) =>
      family === 'Nobody'
        ? { known: false }
        : { known: true, code: '12345678901', lapsed: family === 'Late' },
  },
  {
    service: 'email',
    path: /^\/v2\/mailboxes$/,
    answer: ({ mailbox }) =>
      String(mailbox).startsWith('bounce')
        ? { grade: 'bad', cause: 'REFUSED' }
        : { grade: 'good', cause: 'OK' },
  },
  {
    service: 'address',
    path: /^\/v2\/places$/,
    answer: ({ street, postcode }) =>
      /^\d/.test(String(street))
        ? { problems: [], box: false }
        : { problems: ['NUMBER'], better: `1 ${street}`, whole: `1 ${street}, ${postcode}`, box: false },
  },
  {
    service: 'address',
    path: /^\/v2\/regions$/,
    answer: ({ region, postcode }) => ({ same: (region === 'TX') === String(postcode).startsWith('7') }),
  },
  {
    service: 'address',
    path: /^\/v2\/postcodes$/,
    answer: ({ postcode }) => (postcode === '78701' ? { town: 'Austin', region: 'TX' } : undefined),
  },
  {
    service: 'bankLink',
    path: /^\/v2\/reviews$/,
    answer: ({ login }) => {
      reviews += 1;
      return { review: `${login}-${reviews}` };
    },
  },
  {
    service: 'bankLink',
    method: 'GET',
    path: /^\/v2\/reviews\/[\w%-]+$/,
    answer: (_asked, url) => {
      if (url.includes('wait')) return { stage: 'open' };
      if (url.includes('broken')) return { stage: 'broken' };
      return { stage: 'done', verdict: { code: 'APPR' }, line: '500.00' };
    },
  },
  {
    service: 'captcha',
    path: /^\/v2\/puzzles$/,
    answer: ({ token }) => ({ pass: String(token).startsWith('solved') }),
  },
  {
    service: 'registration',
    path: /^\/v2\/members$/,
    answer: ({ mailbox }) => ({ standing: String(mailbox).startsWith('member') ? 'user' : 'stranger' }),
  },
  {
    service: 'registration',
    path: /^\/v2\/names$/,
    answer: ({ name }) => ({ taken: name === 'jordan.avery' }),
  },
  {
    service: 'prefill',
    path: /^\/v2\/campaigns\/answers$/,
    answer: ({ reference }) => (reference === 'spring' ? { given: 'Jordan', family: 'Avery' } : undefined),
  },
];
