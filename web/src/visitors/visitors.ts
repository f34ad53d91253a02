import '@fontsource-variable/inter/wght.css'
import './visitors.css'
import { pathForVisitors, visitorPlaceOf } from '@parley/api/web/visitors'

// What makes the pages for visitors better where there is JavaScript. They are whole without it.

/** A link into the app: the server never hears what follows the `#`. */
function follow() {
  const place = visitorPlaceOf(location.hash)
  if (place) location.replace(pathForVisitors(place))
  // Other places of the app are for people with an account.
  else if (/^#(?!main$|message-)./.test(location.hash)) location.replace(`/login${location.hash}`)
}
follow()
// Such a link may be pasted where one of these pages is open, or stand in a message.
window.addEventListener('hashchange', follow)

const inWords = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
for (const time of document.querySelectorAll('time')) {
  const moment = new Date(time.dateTime)
  if (!Number.isNaN(moment.getTime())) time.textContent = inWords.format(moment)
}
