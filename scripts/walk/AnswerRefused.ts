/** A field does not take an answer at all: it is no choice of it, or its filter lets nothing of it through. */
export class AnswerRefused extends Error {}
