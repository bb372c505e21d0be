/**
 * Every widget by the name that fields use (`"widget": "ssn"`). One line per folder; `registry.test.ts` holds the list
 * against the folders.
 */
export const widgets = {
  cardColours: () => import('./cardColours/CardColoursWidget.tsx'),
  checkbox: () => import('./checkbox/CheckboxWidget.tsx'),
  dateOfBirth: () => import('./dateOfBirth/DateOfBirthWidget.tsx'),
  digits: () => import('./digits/DigitsWidget.tsx'),
  email: () => import('./email/EmailWidget.tsx'),
  income: () => import('./income/IncomeWidget.tsx'),
  name: () => import('./name/NameWidget.tsx'),
  password: () => import('./password/PasswordWidget.tsx'),
  phone: () => import('./phone/PhoneWidget.tsx'),
  radioGroup: () => import('./radioGroup/RadioGroupWidget.tsx'),
  select: () => import('./select/SelectWidget.tsx'),
  ssn: () => import('./ssn/SsnWidget.tsx'),
  text: () => import('./text/TextWidget.tsx'),
  username: () => import('./username/UsernameWidget.tsx'),
  zip: () => import('./zip/ZipWidget.tsx'),
} as const;
