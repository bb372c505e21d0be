import { type Answers, applicant, application, reservedApplication } from './applicant.ts';
import { cardAnswers } from './cardAnswers.ts';

/** The forms of a flow on the way to a decision or a receipt, each with the screen that it stands on. */
export interface Walk {
  site: string;
  path?: string;
  /** It begins after the first screen of its site, where the server draws nothing. */
  isLater?: boolean;
  forms: { screen: string; path: string; answers: Answers }[];
  end: { screen: string; path: string };
}

const approved = { screen: 'approved', path: '/approved' };

type WalkedFlow = 'prequal' | 'cfc' | 'standalone' | 'dm' | 'cs' | 'cli' | 'activation';

export const walks: Record<WalkedFlow, Walk> = {
  prequal: {
    site: 'prequal.surge',
    forms: [{ screen: 'landing', path: '/', answers: applicant('1001') }],
    end: { screen: 'offer', path: '/terms' },
  },
  cfc: {
    site: 'cfc.surge',
    forms: [{ screen: 'landing', path: '/', answers: application('1001') }],
    end: approved,
  },
  standalone: {
    site: 'standalone.surge',
    path: '/apply',
    forms: [{ screen: 'landing', path: '/apply', answers: application('1001') }],
    end: { screen: 'approved', path: '/apply/approved' },
  },
  dm: {
    site: 'dm.surge',
    forms: [
      {
        screen: 'reservation',
        path: '/',
        answers: { reservationNumber: 'D10000001001', ssn: '512451001' },
      },
      { screen: 'terms', path: '/terms', answers: reservedApplication() },
    ],
    end: approved,
  },
  cs: {
    site: 'cs.verve',
    forms: [
      {
        screen: 'reservation',
        path: '/',
        answers: {
          reservationNumber: '10000001001',
          SSN: '512451001',
          Email: 'jordan@example.test',
          MonthlyIncome: '3200',
        },
      },
      { screen: 'terms', path: '/terms', answers: reservedApplication() },
    ],
    end: approved,
  },
  cli: {
    site: 'cli.reflex',
    forms: [
      {
        screen: 'limit-increase',
        path: '/',
        answers: { SSN: '512451001', accountLast4: '4242', MonthlyIncome: '3200' },
      },
    ],
    end: { screen: 'limit-result', path: '/decision' },
  },
  activation: {
    site: 'activation.surge',
    path: '/payfee',
    isLater: true,
    forms: [
      { screen: 'payfee', path: '/payfee', answers: { referenceNumber: '990011002', last4ssn: '1002' } },
      {
        screen: 'payment',
        path: '/payment',
        answers: { CardNumber: '4242424242424242', ...cardAnswers, authorize: true },
      },
    ],
    end: { screen: 'enjoy', path: '/enjoy' },
  },
};
