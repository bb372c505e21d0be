import { isPostOfficeBox } from '../../addresses/isPostOfficeBox.ts';
import type { CrossCheck } from './CrossCheck.ts';

/** The address is no P.O. box (XFD-007). */
export const notPostOfficeBox: CrossCheck = ({ value }) => !isPostOfficeBox(String(value ?? ''));
