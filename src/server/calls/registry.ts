import type { ServerCall } from '../call.ts';
import { captchaChallenge } from './captchaChallenge.ts';
import { getCardColorChoice } from './getCardColorChoice.ts';
import { getConfiguration } from './getConfiguration.ts';
import { getPdfHtmlTemplate } from './getPdfHtmlTemplate.ts';
import { getRouteSettings } from './getRouteSettings.ts';
import { getTermsPdf } from './getTermsPdf.ts';
import { insertWaterfallTrackingInfo } from './insertWaterfallTrackingInfo.ts';
import { savePostBackQueue } from './savePostBackQueue.ts';
import { saveTracking } from './saveTracking.ts';
import { submitApplication } from './submitApplication.ts';
import { submitApplicationOffer } from './submitApplicationOffer.ts';
import { updateWebappsReport } from './updateWebappsReport.ts';
import { validateAddressService } from './validateAddressService.ts';
import { validateCaptcha } from './validateCaptcha.ts';
import { validateEmailService } from './validateEmailService.ts';
import { validateState } from './validateState.ts';

/** Every call that this server answers. A test holds the list against `schemas/api/`. */
export const calls: readonly ServerCall<never>[] = [
  captchaChallenge,
  getCardColorChoice,
  getConfiguration,
  getPdfHtmlTemplate,
  getRouteSettings,
  getTermsPdf,
  insertWaterfallTrackingInfo,
  savePostBackQueue,
  saveTracking,
  submitApplication,
  submitApplicationOffer,
  updateWebappsReport,
  validateAddressService,
  validateCaptcha,
  validateEmailService,
  validateState,
];
