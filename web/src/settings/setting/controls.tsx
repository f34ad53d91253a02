import { declared } from '#language/words.ts'
import { ColorControl } from './ColorControl.tsx'
import { GroupControl } from './GroupControl.tsx'
import { NumberControl } from './NumberControl.tsx'
import { PeopleControl, PersonControl } from './PeopleControl.tsx'
import type { Option } from './SelectControl.tsx'
import { SwitchControl } from './SwitchControl.tsx'
import type { Declared } from './source.ts'
import {
  ChannelControl,
  ChoiceControl,
  FolderControl,
  LanguageControl,
  SoundControl,
} from './special-controls.tsx'
import { TextControl } from './TextControl.tsx'
import { WeekdaysControl } from './WeekdaysControl.tsx'

export interface ControlProps {
  readonly setting: Declared
  readonly value: unknown
  /** Saves it. Resolves to whether it is saved. */
  readonly onChange: (value: unknown) => Promise<boolean>
  readonly id: string
  readonly describedBy: string | undefined
  readonly isDisabled: boolean
  readonly isWrong: boolean
}

/** Draws a setting by its type. */
export function ControlOf(props: ControlProps) {
  const { control, face } = props.setting
  switch (face.as) {
    case 'language':
      return <LanguageControl {...props} />
    case 'channel':
    case 'private-channel':
      return <ChannelControl {...props} />
    case 'folder':
      return <FolderControl {...props} />
    case 'color':
      return <ColorControl {...props} />
    case 'sound':
      return <SoundControl {...props} />
    case 'weekdays':
      return <WeekdaysControl {...props} />
    case 'people':
      return <PeopleControl {...props} />
    case 'person':
      return <PersonControl {...props} />
  }
  switch (control.kind) {
    case 'switch':
      return <SwitchControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} options={choicesOf(props.setting, control.values)} />
    case 'number':
    case 'limit':
      return <NumberControl {...props} />
    case 'text':
      return <TextControl {...props} />
    case 'group':
      return <GroupControl {...props} />
  }
}

/** The values of a choice in the order in which the contract names them. */
function choicesOf({ face }: Declared, values: readonly (string | number)[]): Option[] {
  const { choices = {} } = face
  const named = Object.keys(choices)
  const order = (value: string | number) =>
    named.includes(String(value)) ? named.indexOf(String(value)) : named.length
  return [...values]
    .sort((a, b) => order(a) - order(b))
    .map((value) => ({ value, name: declared(choices[value] ?? String(value)) }))
}
