import type { ComponentType } from 'react'
import { declared } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { Matrix } from './Matrix.tsx'
import { SettingRow } from './SettingRow.tsx'
import { sectionsOf } from './sections.ts'
import type { Source } from './source.ts'

interface Props {
  page: string
  source: Source
  /** The setting that the address names. */
  chosen: string | undefined
  /** What stands below the settings of a section, by its title in the contract. */
  below?: Readonly<Record<string, ComponentType>> | undefined
}

/** All that the contract declares for a page. */
export function Sections({ page, source, chosen, below = {} }: Props) {
  return sectionsOf(source, page).map(({ title, settings }) => {
    const Below = below[title]
    const cells = settings.filter(({ face }) => face.cell)
    return (
      <Card key={title} title={declared(title)} isHeadless={cells.length > 0}>
        {cells.length > 0 && <Matrix title={declared(title)} settings={cells} source={source} />}
        {settings
          .filter(({ face }) => !face.cell)
          .map((setting) => (
            <SettingRow
              key={setting.name}
              setting={setting}
              source={source}
              isChosen={setting.name === chosen}
            />
          ))}
        {Below && <Below />}
      </Card>
    )
  })
}
