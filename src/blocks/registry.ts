import ActionsBlock from './actions/ActionsBlock.tsx';
import AsideBlock from './aside/AsideBlock.tsx';
import BannerBlock from './banner/BannerBlock.tsx';
import ButtonBlock from './button/ButtonBlock.tsx';
import ColumnsBlock from './columns/ColumnsBlock.tsx';
import CookieConsentBlock from './cookieConsent/CookieConsentBlock.tsx';
import FeaturesBlock from './features/FeaturesBlock.tsx';
import FooterBlock from './footer/FooterBlock.tsx';
import HeaderBlock from './header/HeaderBlock.tsx';
import HeadingBlock from './heading/HeadingBlock.tsx';
import LinkBlock from './link/LinkBlock.tsx';
import OutletBlock from './outlet/OutletBlock.tsx';
import PanelBlock from './panel/PanelBlock.tsx';
import ProseBlock from './prose/ProseBlock.tsx';
import ReputationBlock from './reputation/ReputationBlock.tsx';
import ReviewsBlock from './reviews/ReviewsBlock.tsx';
import SecurityBlock from './security/SecurityBlock.tsx';
import StackBlock from './stack/StackBlock.tsx';

/**
 * Every block by the name that screens use (`"block": "banner"`). One line per folder; `registry.test.ts` compares the list
 * with the folders. The blocks around every screen (PRD-017) and those on nearly every screen load with the app; the
 * others load when a screen uses them.
 */
export const blocks = {
  accordion: () => import('./accordion/AccordionBlock.tsx'),
  actions: async () => ({ default: ActionsBlock }),
  agreement: () => import('./agreement/AgreementBlock.tsx'),
  aside: async () => ({ default: AsideBlock }),
  bankLink: () => import('./bankLink/BankLinkBlock.tsx'),
  banner: async () => ({ default: BannerBlock }),
  benefits: () => import('./benefits/BenefitsBlock.tsx'),
  button: async () => ({ default: ButtonBlock }),
  captcha: () => import('./captcha/CaptchaBlock.tsx'),
  cardArt: () => import('./cardArt/CardArtBlock.tsx'),
  columns: async () => ({ default: ColumnsBlock }),
  cookieConsent: async () => ({ default: CookieConsentBlock }),
  countdown: () => import('./countdown/CountdownBlock.tsx'),
  dialogFrame: () => import('./dialogFrame/DialogFrameBlock.tsx'),
  disclosure: () => import('./disclosure/DisclosureBlock.tsx'),
  errorArt: () => import('./errorArt/ErrorArtBlock.tsx'),
  facts: () => import('./facts/FactsBlock.tsx'),
  features: async () => ({ default: FeaturesBlock }),
  footer: async () => ({ default: FooterBlock }),
  form: () => import('./form/FormBlock.tsx'),
  header: async () => ({ default: HeaderBlock }),
  heading: async () => ({ default: HeadingBlock }),
  incomeCalculator: () => import('./incomeCalculator/IncomeCalculatorBlock.tsx'),
  legal: () => import('./legal/LegalBlock.tsx'),
  link: async () => ({ default: LinkBlock }),
  liveStatus: () => import('./liveStatus/LiveStatusBlock.tsx'),
  loader: () => import('./loader/LoaderBlock.tsx'),
  notice: () => import('./notice/NoticeBlock.tsx'),
  offers: () => import('./offers/OffersBlock.tsx'),
  oneTimeCode: () => import('./oneTimeCode/OneTimeCodeBlock.tsx'),
  outlet: async () => ({ default: OutletBlock }),
  panel: async () => ({ default: PanelBlock }),
  promotion: () => import('./promotion/PromotionBlock.tsx'),
  prose: async () => ({ default: ProseBlock }),
  reputation: async () => ({ default: ReputationBlock }),
  result: () => import('./result/ResultBlock.tsx'),
  reviews: async () => ({ default: ReviewsBlock }),
  security: async () => ({ default: SecurityBlock }),
  serviceList: () => import('./serviceList/ServiceListBlock.tsx'),
  shortForm: () => import('./shortForm/ShortFormBlock.tsx'),
  stack: async () => ({ default: StackBlock }),
  steps: () => import('./steps/StepsBlock.tsx'),
  terms: () => import('./terms/TermsBlock.tsx'),
  termsBanner: () => import('./termsBanner/TermsBannerBlock.tsx'),
  testPanel: () => import('./testPanel/TestPanelBlock.tsx'),
  video: () => import('./video/VideoBlock.tsx'),
} as const;
