import { pages } from '../pages.ts'
import { Sections } from '../setting/Sections.tsx'
import { sources } from '../setting/source.ts'

/** The person's own pages, with the values that new people begin with. */
export function Defaults({ chosen }: { chosen: string | undefined }) {
  return pages
    .filter(({ area }) => area === 'settings')
    .map(({ address }) => <Sections key={address} page={address} source={sources.defaults} chosen={chosen} />)
}
