/** Characters of the source of each text. Where more is to be said, the address of a page says it. */
export const maxTermsLength = 20_000
