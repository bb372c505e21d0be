import CheckboxWidget from './checkbox/CheckboxWidget.tsx';
import DateOfBirthWidget from './dateOfBirth/DateOfBirthWidget.tsx';
import EmailWidget from './email/EmailWidget.tsx';
import IncomeWidget from './income/IncomeWidget.tsx';
import NameWidget from './name/NameWidget.tsx';
import PhoneWidget from './phone/PhoneWidget.tsx';
import RadioGroupWidget from './radioGroup/RadioGroupWidget.tsx';
import SelectWidget from './select/SelectWidget.tsx';
import SsnWidget from './ssn/SsnWidget.tsx';
import TextWidget from './text/TextWidget.tsx';
import ZipWidget from './zip/ZipWidget.tsx';

/**
 * Every widget by the name that fields use (`"ui:widget": "ssn"`). One line per folder; `registry.test.ts` compares the
 * list with the folders. Widgets of nearly every form load with the form; the rest when a screen names them.
 */
export const widgets = {
  cardColours: () => import('./cardColours/CardColoursWidget.tsx'),
  cardNumber: () => import('./cardNumber/CardNumberWidget.tsx'),
  checkbox: async () => ({ default: CheckboxWidget }),
  dateOfBirth: async () => ({ default: DateOfBirthWidget }),
  digits: () => import('./digits/DigitsWidget.tsx'),
  email: async () => ({ default: EmailWidget }),
  income: async () => ({ default: IncomeWidget }),
  name: async () => ({ default: NameWidget }),
  password: () => import('./password/PasswordWidget.tsx'),
  phone: async () => ({ default: PhoneWidget }),
  radioGroup: async () => ({ default: RadioGroupWidget }),
  select: async () => ({ default: SelectWidget }),
  ssn: async () => ({ default: SsnWidget }),
  text: async () => ({ default: TextWidget }),
  username: () => import('./username/UsernameWidget.tsx'),
  zip: async () => ({ default: ZipWidget }),
} as const;
