import type { AppParts } from '../../src/state/createAppStore.ts';
import { sampleForm, sampleStepsForm } from './sampleForm.ts';

/** Links and values for examples. */
export const sampleParts: AppParts = {
  slice: {
    links: {
      privacy: { href: 'https://www.brand.example/privacy', newTab: true, raise: 'privacyClicked' },
      faq: { href: 'https://www.brand.example/faq', newTab: true },
      terms: { raise: 'termsClicked' },
      cashBack: { href: 'https://www.brand.example/cash-back', newTab: true },
      eSign: { href: 'https://www.brand.example/e-sign', newTab: true },
      phone: { href: 'tel:+18665550141' },
    },
    copy: {
      'link.newTab': '(opens a new tab)',
      'form.errorSummary.one': 'One thing needs your attention',
      'form.errorSummary.many': { inline: [{ path: 'rule.count' }, ' things need your attention'] },
      'form.errorSummary.missing': 'missing',
      'form.errorSummary.check': 'please see below',
      'form.errorSummary.showAll': { inline: ['Show all ', { path: 'rule.count' }] },
      'form.optional': '(optional)',
      'form.progress': { inline: [{ path: 'rule.number' }, ' of ', { path: 'rule.total' }] },
      'form.steps.progress': {
        inline: ['Step ', { path: 'rule.number' }, ' of ', { path: 'rule.total' }],
      },
      'form.steps.continue': 'Continue',
      'form.steps.back': 'Back',
      'form.steps.edit': 'Edit',
      'form.steps.review': 'Review your answers',
      'form.steps.review.text': 'Make any changes, then submit below.',
    },
    context: { 'session.errors': { type: 'object' }, 'session.suggestions': { type: 'object' } },
  },
  surroundings: { site: { allowedHosts: ['www.brand.example'] }, now: { date: '2026-01-15', year: 2026 } },
  configuration: { rules: { FirstName: { IsRequired: true }, Email: { IsRequired: true } } },
  forms: { sample: sampleForm, sampleSteps: sampleStepsForm },
};
