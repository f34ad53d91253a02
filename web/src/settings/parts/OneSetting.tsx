import type { Control, Face } from '@parley/api/contract/face'
import type { ClientState, Connection } from '@parley/client'
import { SettingRow } from '../setting/SettingRow.tsx'
import type { Source } from '../setting/source.ts'

interface Props {
  name: string
  title: string
  about?: string | undefined
  whenEmpty?: string
  as?: Face['as']
  choices?: Readonly<Record<string, string>>
  control: Control
  value: (state: ClientState) => unknown
  save: (connection: Connection, value: unknown) => Promise<unknown>
  refusal?: (state: ClientState) => string | undefined
}

/** A setting that is none of the contract's tables: shown, saved and undone as those are. */
export function OneSetting({ name, control, value, save, refusal, ...words }: Props) {
  const { about, whenEmpty, as, choices, title } = words
  const setting = {
    name,
    control,
    face: {
      page: '',
      section: '',
      title,
      ...(about && { about }),
      ...(whenEmpty && { whenEmpty }),
      ...(as && { as }),
      ...(choices && { choices }),
    },
  }
  const source: Source = {
    settings: [setting],
    values: (state) => ({ [name]: value(state) }),
    save: (connection, values) => save(connection, values[name]),
    refusal: (state) => refusal?.(state),
  }
  return <SettingRow setting={setting} source={source} />
}
