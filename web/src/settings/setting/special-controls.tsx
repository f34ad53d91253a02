import { Volume2 } from 'lucide-react'
import { useFolders, useSettings, useSlice, useSubscriptions } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { languageName } from '#language/more-intl.ts'
import { languages } from '#language/speak.ts'
import { declared, t } from '#language/words.ts'
import { playSound } from '#notify/sounds.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { ControlProps } from './controls.tsx'
import { type Option, SelectControl } from './SelectControl.tsx'

/** One of a few values, of those that the server offers. What holds is there all the same. */
export function ChoiceControl({ options, ...props }: ControlProps & { readonly options: readonly Option[] }) {
  const { offered } = props.setting.face
  const listed = useSlice(({ realm }) => (offered === undefined ? undefined : Reflect.get(realm, offered)))
  const ids = listed && Object.values(listed).map((one) => Reflect.get(Object(one), 'id'))
  const shown = options.filter(({ value }) => !ids || ids.includes(value) || value === props.value)
  return <SelectControl {...props} options={shown} />
}

/** A language, as those who speak it call it. */
export function LanguageControl(props: ControlProps) {
  const codes = languages.some((code) => code === props.value)
    ? languages
    : [...languages, String(props.value)]
  const options = codes.map((code) => ({ value: code, name: languageName(code) }))
  return <SelectControl {...props} options={options} />
}

const NO_CHANNEL = -1

/** A channel, or none. */
export function ChannelControl(props: ControlProps) {
  const { face } = props.setting
  const channels = useSubscriptions()
  const none: Option = { value: NO_CHANNEL, name: declared(face.whenEmpty ?? '') }
  const known: Option[] = [...channels.values()]
    .filter((channel) => !channel.is_archived && (face.as !== 'private-channel' || channel.invite_only))
    .sort(byText(({ name }) => name))
    .map((channel) => ({ value: channel.stream_id, name: `#${channel.name}` }))
  const options = [none, ...known]
  if (!options.some(({ value }) => value === props.value)) {
    options.push({ value: props.value, name: t`A channel that you do not see`, isDisabled: true })
  }
  return <SelectControl {...props} options={options} />
}

/** A folder of channels, or none. */
export function FolderControl(props: ControlProps) {
  const folders = [...useFolders().values()]
    .filter((folder) => !folder.is_archived || folder.id === props.value)
    .sort((a, b) => a.order - b.order)
  const options: Option[] = [
    { value: null, name: declared(props.setting.face.whenEmpty ?? '') },
    ...folders.map(({ id, name }) => ({ value: id, name })),
  ]
  return <SelectControl {...props} options={options} />
}

/** A sound, with a button to hear it. */
export function SoundControl(props: ControlProps) {
  const { available_notification_sounds: sounds } = useSettings()
  const names = ['none', ...sounds].includes(String(props.value)) ? sounds : [...sounds, String(props.value)]
  const options = [
    { value: 'none', name: t`No sound` },
    ...names.filter((name) => name !== 'none').map((name) => ({ value: name, name })),
  ]
  return (
    <>
      <IconButton icon={Volume2} label={t`Listen`} onClick={() => void playSound(String(props.value))} />
      <SelectControl {...props} options={options} />
    </>
  )
}
