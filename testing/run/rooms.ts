/**
 * Which end-to-end specs the source of a capability can reach, for `npm run test:changed`. A spec is named without its
 * ending: `payment` is `payment.spec.ts` and `payment.deep.spec.ts`. A source that stands in several rooms reaches the specs
 * of all of them; one that stands in none, such as the engine or a flow, may reach every spec.
 */
export const rooms: Record<string, { sources: string[]; specs: string[] }> = {
  payment: {
    sources: [
      'src/actions/payment.ts',
      'src/actions/*Pay*.json',
      'src/blocks/accordion/**',
      'issuer/domain/payments/**',
      'issuer/calls/payments.ts',
      'issuer/sandbox/gateway/**',
      'src/widgets/cardNumber/**',
    ],
    specs: ['payment', 'canary', 'languages', 'production', 'stress'],
  },
  bankLink: {
    sources: [
      'src/actions/bankLink.ts',
      'src/actions/*BankLink*.json',
      'src/blocks/bankLink/**',
      'issuer/domain/bankLink/**',
      'issuer/calls/bankLink.ts',
      'issuer/sandbox/*ankLink*',
    ],
    specs: ['bankLink', 'bankLinkWidget', 'stress'],
  },
  verification: {
    sources: [
      'src/actions/verification.ts',
      'src/blocks/countdown/**',
      'src/blocks/oneTimeCode/**',
      'issuer/domain/messages.ts',
      'issuer/domain/verification/**',
      'issuer/calls/verification.ts',
    ],
    specs: ['verification', 'foreignApi', 'production', 'stress'],
  },
  captcha: {
    sources: ['src/blocks/captcha/**', 'issuer/domain/captcha*', 'issuer/calls/captcha.ts'],
    specs: ['captcha', 'canary'],
  },
  registration: {
    sources: [
      'src/blocks/{shortForm,steps}/**',
      'issuer/domain/registration.ts',
      'issuer/calls/registration.ts',
      'src/widgets/{password,username}/**',
    ],
    specs: ['registration', 'leaving', 'payment'],
  },
  thirdParties: {
    sources: [
      'src/actions/tracking.ts',
      'src/app/flow/tracking.ts',
      'src/app/storage/**',
      'src/blocks/{cookieConsent,reputation,reviews,termsBanner}/**',
      'src/server/http/{policy,thirdParties}/**',
    ],
    specs: ['thirdParties', 'canary', 'firstScreen', 'links', 'payment', 'personalization', 'twoPeople'],
  },
  form: {
    sources: ['src/blocks/form/**', 'src/form/**', 'src/widgets/**', 'schemas/{fields,forms}/**'],
    specs: [
      'formCompletion',
      'formSteps',
      'firstScreen',
      'languages',
      'naughty',
      'offer',
      'payment',
      'registration',
      'storybook',
      'stress',
      'testPanel',
    ],
  },
  firstScreen: {
    sources: ['src/app/first/**', 'src/server/http/pages/**'],
    specs: ['firstScreen', 'designFindings', 'foreignApi', 'languages', 'links', 'lostConnection'],
  },
  page: {
    sources: ['src/app/**', 'src/api/**', 'src/state/**'],
    specs: [
      'bankLink',
      'canary',
      'decisionFamily',
      'firstScreen',
      'foreignApi',
      'formSteps',
      'keptAnswers',
      'languages',
      'leaving',
      'links',
      'lostConnection',
      'lostDecisions',
      'mistakesOverPage',
      'offer',
      'payment',
      'personalization',
      'production',
      'thirdParties',
      'twoPeople',
      'verification',
    ],
  },
  sandboxPages: {
    sources: ['issuer/sandbox/pages/**', 'src/server/http/pages/apiDocs*'],
    specs: ['bankLink', 'bankLinkWidget', 'captcha', 'cataloguePage', 'decisionFamily', 'designFindings'],
  },
  testPanel: {
    sources: ['src/blocks/testPanel/**', 'issuer/calls/returning.ts'],
    specs: ['testPanel'],
  },
  studio: {
    sources: ['src/studio/**'],
    specs: [
      'studio',
      'studioForms',
      'studioJobs',
      'studioMap',
      'studioPublish',
      'studioReview',
      'studioStates',
      'studioText',
      'studioWhy',
    ],
  },
  storybook: {
    sources: ['.storybook/**', 'testing/stories/**', 'src/**/*.stories.tsx'],
    specs: ['storybook', 'storybookTokens'],
  },
  development: {
    sources: ['scripts/{dev,startProduct}.ts', 'src/app/{followMistakes,hotUpdate}.ts'],
    specs: ['mistakesOverPage', 'studio'],
  },
  operation: {
    sources: ['scripts/{main,serve}.ts', 'issuer/operator/**', 'issuer/domain/evidence/**'],
    specs: ['production'],
  },
};

/** A way through each flow: any change of what an applicant meets may reach it. */
export const always = ['journeys', 'walks'];
