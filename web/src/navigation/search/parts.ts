/** Everything that a search shows, loaded in one go: the first view names one file instead of many. */
export { SearchField } from './SearchField.tsx'
export { SearchPage } from './SearchPage.tsx'
export { SearchPane } from './SearchPane.tsx'
