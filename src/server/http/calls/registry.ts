import { captchaChallenge } from './captchaChallenge.ts';
import { checkUserAvailability } from './checkUserAvailability.ts';
import { createAccount } from './createAccount.ts';
import { decryptHash } from './decryptHash.ts';
import { encryptCode } from './encryptCode.ts';
import { endSession } from './endSession.ts';
import { fetchFlinksApplicationStatus } from './fetchFlinksApplicationStatus.ts';
import { findPlace } from './findPlace.ts';
import { generateFlinksToken } from './generateFlinksToken.ts';
import { getApplicantInformation } from './getApplicantInformation.ts';
import { getApplicantSummary } from './getApplicantSummary.ts';
import { getCardColorChoice } from './getCardColorChoice.ts';
import { getConfiguration } from './getConfiguration.ts';
import { getConfirmedReservation } from './getConfirmedReservation.ts';
import { getDmReservationByHash } from './getDmReservationByHash.ts';
import { getPayment } from './getPayment.ts';
import { getPdfHtmlTemplate } from './getPdfHtmlTemplate.ts';
import { getReservationNumber } from './getReservationNumber.ts';
import { getRouteSettings } from './getRouteSettings.ts';
import { getSubmitFlinksApplicationResult } from './getSubmitFlinksApplicationResult.ts';
import { getTermsPdf } from './getTermsPdf.ts';
import { harvestAccountDetails } from './harvestAccountDetails.ts';
import { initiateFlinksApplication } from './initiateFlinksApplication.ts';
import { insertWaterfallTrackingInfo } from './insertWaterfallTrackingInfo.ts';
import { makePayment } from './makePayment.ts';
import { mfaId } from './mfaId.ts';
import { retrieveFlinksStatus } from './retrieveFlinksStatus.ts';
import { retryHarvest } from './retryHarvest.ts';
import type { ServerCall } from './ServerCall.ts';
import { saveFlinksApplicant } from './saveFlinksApplicant.ts';
import { savePostBackQueue } from './savePostBackQueue.ts';
import { saveTracking } from './saveTracking.ts';
import { sendMfa } from './sendMfa.ts';
import { submitApplication } from './submitApplication.ts';
import { submitApplicationOffer } from './submitApplicationOffer.ts';
import { submitCli } from './submitCli.ts';
import { updateGbRedirectStatus } from './updateGbRedirectStatus.ts';
import { updateWebappsReport } from './updateWebappsReport.ts';
import { validateAddressService } from './validateAddressService.ts';
import { validateCaptcha } from './validateCaptcha.ts';
import { validateCsReservation } from './validateCsReservation.ts';
import { validateDmReservation } from './validateDmReservation.ts';
import { validateEmailService } from './validateEmailService.ts';
import { validatePayfee } from './validatePayfee.ts';
import { validateState } from './validateState.ts';
import { validateUserExists } from './validateUserExists.ts';
import { verifyMfa } from './verifyMfa.ts';
import { verifyPrequalApplication } from './verifyPrequalApplication.ts';

/** Every call that this server answers. A test holds the list against `schemas/api/`. */
export const calls: readonly ServerCall<never>[] = [
  captchaChallenge,
  checkUserAvailability,
  createAccount,
  decryptHash,
  encryptCode,
  endSession,
  fetchFlinksApplicationStatus,
  findPlace,
  generateFlinksToken,
  getApplicantInformation,
  getApplicantSummary,
  getCardColorChoice,
  getConfiguration,
  getConfirmedReservation,
  getDmReservationByHash,
  getPdfHtmlTemplate,
  getReservationNumber,
  getRouteSettings,
  getSubmitFlinksApplicationResult,
  getTermsPdf,
  getPayment,
  harvestAccountDetails,
  initiateFlinksApplication,
  insertWaterfallTrackingInfo,
  makePayment,
  mfaId,
  retrieveFlinksStatus,
  retryHarvest,
  saveFlinksApplicant,
  savePostBackQueue,
  saveTracking,
  sendMfa,
  submitApplication,
  submitApplicationOffer,
  submitCli,
  updateGbRedirectStatus,
  updateWebappsReport,
  validateAddressService,
  validateCaptcha,
  validateCsReservation,
  validateDmReservation,
  validateEmailService,
  validatePayfee,
  validateState,
  validateUserExists,
  verifyMfa,
  verifyPrequalApplication,
];
