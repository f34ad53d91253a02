/**
 * The cookie that names the account whose session the browser has, by its user id. Pages may read it, other than the
 * session's: so they know before they ask whose the data is that they may show.
 */
export const accountCookie = 'parley_account'
