import personas from '../../flows/_base/personas.json' with { type: 'json' };

/** The last four digits of every persona of the catalogue. */
export const personaDigits = Object.keys(personas).filter((key) => /^\d{4}$/u.test(key));
