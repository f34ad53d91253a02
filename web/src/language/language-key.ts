/** Where the browser keeps in which language the app spoke last. */
export const LANGUAGE_KEY = 'parley:language'
