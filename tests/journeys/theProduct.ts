import { openProduct } from './Product.ts';

/**
 * The product of the real catalogue, opened once by each worker and there as long as that. A test uses visitors of its own;
 * one that sets the clock or changes what everybody sees opens a product for itself.
 */
export const product = await openProduct();
