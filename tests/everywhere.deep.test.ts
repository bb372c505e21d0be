/**
 * What these files try a few times only, or in one of several flows and brands, since most of it stands in parts that all of
 * them share, is tried here three times as often and in all of them (`support/runs.ts`, `support/someSites.ts`).
 */
import '../src/engine/filters/filters.test.ts';
import '../src/engine/masks/masks.test.ts';
import '../src/engine/rules/createRuleContext.test.ts';
import './journeys.test.ts';
import './personas.test.ts';
import './roundTrips.test.ts';
import './rows/applicationForm.test.ts';
import './rows/brands.test.ts';
import './rows/captcha.test.ts';
import './rows/decidedProduct.test.ts';
import './rows/incomeCalculator.test.ts';
import './rows/limitIncrease.test.ts';
import './rows/maintenance.test.ts';
import './rows/offerAgain.test.ts';
import './rows/offerDesign.test.ts';
import './rows/offerReturn.test.ts';
import './rows/payFee.test.ts';
import './rows/payload.test.ts';
import './rows/pendingFee.test.ts';
import './rows/product.test.ts';
import './rows/reservation.test.ts';
import './rows/reservationLookup.test.ts';
import './rows/routes.test.ts';
import './rows/secondCard.test.ts';
import './rows/steps.test.ts';
import './rows/tracking.test.ts';
