import type { Action } from './action.ts';

/** Which banners this visit gets (LAY-025); nothing is called, the frame of the service told the page. */
const loadPersonalization: Action = async (_input, { personalBanners }) => {
  const banners = personalBanners?.();
  return banners === undefined ? { outcome: 'pending' } : { outcome: 'answered', ...banners };
};

export default loadPersonalization;
