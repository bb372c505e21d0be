import { SitePage } from '../testing/SitePage.tsx';
import { screenStory } from '../testing/screenStory.tsx';

export default {
  title: 'Screens/Every screen',
  component: SitePage,
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    /** Drawn in every width, by turns, and held to the rules for whole pages (`.storybook/preview.tsx`). */
    wholePage: true,
    a11y: {
      options: {
        rules: {
          'target-size': { enabled: true },
          region: { enabled: true },
          'landmark-one-main': { enabled: true },
          'page-has-heading-one': { enabled: true },
        },
      },
    },
  },
};

export const Landing = screenStory('Landing');
export const LandingWithErrors = screenStory('LandingWithErrors');
export const LandingSectionsOpen = screenStory('LandingSectionsOpen');
export const LandingSectionsOpenWithErrors = screenStory('LandingSectionsOpenWithErrors');
export const LandingServiceError = screenStory('LandingServiceError');
export const LandingSuggestion = screenStory('LandingSuggestion');
export const LandingSubmitting = screenStory('LandingSubmitting');
export const LandingCaptcha = screenStory('LandingCaptcha');
export const LandingCaptchaWorking = screenStory('LandingCaptchaWorking');
export const OfferReturn = screenStory('OfferReturn');
export const OfferReturnWithErrors = screenStory('OfferReturnWithErrors');
export const OfferReturnNotFound = screenStory('OfferReturnNotFound');
export const OfferReturnByLink = screenStory('OfferReturnByLink');
export const Offer = screenStory('Offer');
export const OfferWithErrors = screenStory('OfferWithErrors');
export const OfferTermsLoading = screenStory('OfferTermsLoading');
export const OfferTermsFailed = screenStory('OfferTermsFailed');
export const OfferColoursLoading = screenStory('OfferColoursLoading');
export const OfferColoursFailed = screenStory('OfferColoursFailed');
export const OfferSubmitting = screenStory('OfferSubmitting');
export const DecisionDeclined = screenStory('DecisionDeclined');
export const DecisionCreditReport = screenStory('DecisionCreditReport');
export const DecisionIdentity = screenStory('DecisionIdentity');
export const DecisionState = screenStory('DecisionState');
export const DecisionSystemError = screenStory('DecisionSystemError');
export const DecisionOwnMessage = screenStory('DecisionOwnMessage');
export const DecisionBankOffer = screenStory('DecisionBankOffer');
export const DecisionPartnerOffer = screenStory('DecisionPartnerOffer');
export const DecisionCreditBuilder = screenStory('DecisionCreditBuilder');
export const DecisionBankLink = screenStory('DecisionBankLink');
export const DecisionEmptyResult = screenStory('DecisionEmptyResult');
export const DecisionUnsuccessful = screenStory('DecisionUnsuccessful');
export const DecisionAfterOffer = screenStory('DecisionAfterOffer');
export const Pending = screenStory('Pending');
export const PendingPartnerOffer = screenStory('PendingPartnerOffer');
export const BankOffered = screenStory('BankOffered');
export const BankRedirect = screenStory('BankRedirect');
export const Approved = screenStory('Approved');
export const ApprovedRegistered = screenStory('ApprovedRegistered');
export const RegistrationUsername = screenStory('RegistrationUsername');
export const RegistrationUsernameTaken = screenStory('RegistrationUsernameTaken');
export const RegistrationUsernameUnchecked = screenStory('RegistrationUsernameUnchecked');
export const RegistrationUsernameChecking = screenStory('RegistrationUsernameChecking');
export const RegistrationPassword = screenStory('RegistrationPassword');
export const RegistrationTerms = screenStory('RegistrationTerms');
export const RegistrationCreating = screenStory('RegistrationCreating');
export const RegistrationFailed = screenStory('RegistrationFailed');
export const DialogTermsOfUse = screenStory('DialogTermsOfUse');
export const PendingFee = screenStory('PendingFee');
export const Payment = screenStory('Payment');
export const PaymentAccount = screenStory('PaymentAccount');
export const PaymentOther = screenStory('PaymentOther');
export const PaymentPaying = screenStory('PaymentPaying');
export const PaymentDeclined = screenStory('PaymentDeclined');
export const PaymentPaid = screenStory('PaymentPaid');
export const PaymentUnknown = screenStory('PaymentUnknown');
export const PaymentPending = screenStory('PaymentPending');
export const ActivationApply = screenStory('ActivationApply');
export const ActivationDeclinedWithLink = screenStory('ActivationDeclinedWithLink');
export const ActivationPendingFee = screenStory('ActivationPendingFee');
export const ActivationPayment = screenStory('ActivationPayment');
export const ActivationEnjoy = screenStory('ActivationEnjoy');
export const LinkAccount = screenStory('LinkAccount');
export const LinkAccountLoading = screenStory('LinkAccountLoading');
export const LinkAccountWidgetLoading = screenStory('LinkAccountWidgetLoading');
export const TermsPage = screenStory('TermsPage');
export const TermsPageLoading = screenStory('TermsPageLoading');
export const TermsPageFailed = screenStory('TermsPageFailed');
export const DialogDuplicateApplication = screenStory('DialogDuplicateApplication');
export const DialogSessionEnded = screenStory('DialogSessionEnded');
export const DialogUnknownError = screenStory('DialogUnknownError');
export const DialogUnusableOffer = screenStory('DialogUnusableOffer');
export const DialogInvalidState = screenStory('DialogInvalidState');
export const DialogInvalidStateWarning = screenStory('DialogInvalidStateWarning');
export const DialogTermsLoading = screenStory('DialogTermsLoading');
export const DialogTermsReady = screenStory('DialogTermsReady');
export const DialogTermsFailed = screenStory('DialogTermsFailed');
export const DialogTermsFailedWithCode = screenStory('DialogTermsFailedWithCode');
export const DialogCaptchaAgain = screenStory('DialogCaptchaAgain');
export const DialogIncomeCalculator = screenStory('DialogIncomeCalculator');
export const DialogEConsent = screenStory('DialogEConsent');
export const DialogLoading = screenStory('DialogLoading');
export const DialogMfaText = screenStory('DialogMfaText');
export const DialogMfaRefused = screenStory('DialogMfaRefused');
export const DialogMfaEmail = screenStory('DialogMfaEmail');
export const DialogMfaDeadEnd = screenStory('DialogMfaDeadEnd');
export const DialogLinkTerms = screenStory('DialogLinkTerms');
export const DialogLinkAbout = screenStory('DialogLinkAbout');
export const DialogLinkProcessing = screenStory('DialogLinkProcessing');
export const NotFound = screenStory('NotFound');
export const ErrorPage = screenStory('ErrorPage');
export const Maintenance = screenStory('Maintenance');
export const Application = screenStory('Application');
export const ApplicationWithErrors = screenStory('ApplicationWithErrors');
export const ApplicationSectionsOpen = screenStory('ApplicationSectionsOpen');
export const ApplicationTermsLoading = screenStory('ApplicationTermsLoading');
export const ApplicationTermsFailed = screenStory('ApplicationTermsFailed');
export const ApplicationVerifiesPhone = screenStory('ApplicationVerifiesPhone');
export const ApplicationSubmitting = screenStory('ApplicationSubmitting');
export const ApplicationDeclined = screenStory('ApplicationDeclined');
export const ApplicationOnMainPath = screenStory('ApplicationOnMainPath');
export const LookupAtHost = screenStory('LookupAtHost');
export const LookupFoundAtHost = screenStory('LookupFoundAtHost');
export const OfferReturnAtHost = screenStory('OfferReturnAtHost');
export const OfferAtHost = screenStory('OfferAtHost');
export const Reservation = screenStory('Reservation');
export const ReservationWithErrors = screenStory('ReservationWithErrors');
export const ReservationUnknown = screenStory('ReservationUnknown');
export const ReservationConfirming = screenStory('ReservationConfirming');
export const ReservationWithoutLookup = screenStory('ReservationWithoutLookup');
export const ReservedTerms = screenStory('ReservedTerms');
export const ReservedTermsWithErrors = screenStory('ReservedTermsWithErrors');
export const ReservedTermsLoading = screenStory('ReservedTermsLoading');
export const Lookup = screenStory('Lookup');
export const LookupWithErrors = screenStory('LookupWithErrors');
export const LookupNotFound = screenStory('LookupNotFound');
export const LookupFound = screenStory('LookupFound');
export const PayFee = screenStory('PayFee');
export const PayFeeWithErrors = screenStory('PayFeeWithErrors');
export const PayFeeNotFound = screenStory('PayFeeNotFound');
export const PayFeeFailed = screenStory('PayFeeFailed');
export const PayFeeSearching = screenStory('PayFeeSearching');
export const PayFeeFound = screenStory('PayFeeFound');
export const SecondCard = screenStory('SecondCard');
export const SecondCardWithErrors = screenStory('SecondCardWithErrors');
export const SecondCardTerms = screenStory('SecondCardTerms');
export const SecondCardTermsUserOpen = screenStory('SecondCardTermsUserOpen');
export const LimitIncrease = screenStory('LimitIncrease');
export const LimitIncreaseWithErrors = screenStory('LimitIncreaseWithErrors');
export const LimitIncreaseApproved = screenStory('LimitIncreaseApproved');
export const LimitIncreasePending = screenStory('LimitIncreasePending');
export const LimitIncreaseDeclined = screenStory('LimitIncreaseDeclined');
