import { catalogueIds } from '../../testing/support/catalogueIds.ts';
import { someOf } from '../../testing/support/someSites.ts';

export const { brands } = catalogueIds();

/** Of the two banks one brand each, one of which pays fees here; all of them where more is asked for. */
export const someBrands = someOf(brands, ['surge', 'fit']);
