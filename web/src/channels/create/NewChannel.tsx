import { Lock, Plus } from 'lucide-react'
import { t } from '#language/words.ts'
import { Notice } from '#ui/Notice.tsx'
import { Frame } from '../frame/Frame.tsx'
import { Head } from '../frame/Head.tsx'
import { useMayChoose } from '../general/PrivacyChoice.tsx'
import { emptyDraft } from './draft.ts'
import { Form } from './Form.tsx'

/** Makes a channel. A private one asks for people first: nobody could find it. */
export function NewChannel() {
  const may = useMayChoose()
  const first = may.find((name) => name === 'public') ?? may[0]
  return (
    <Frame
      back="#channels/all"
      head={
        <Head
          picture={<Plus size={20} aria-hidden="true" />}
          name={t`New channel`}
          about={t`For one subject, or for one team. Its conversations are topics.`}
        />
      }
    >
      {first === undefined ? (
        <Notice icon={Lock} title={t`You may make no channels`}>
          <p>{t`The permissions of the organization say who may. Its administrators can change them.`}</p>
        </Notice>
      ) : (
        <Form empty={emptyDraft(first)} />
      )}
    </Frame>
  )
}
