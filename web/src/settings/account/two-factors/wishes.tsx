import type { AnswerOf } from '@parley/api/contract/endpoint'
import { removePasskey, renamePasskey } from '@parley/api/passkeys/endpoints'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '@parley/api/two-factors/endpoints'
import { type ReactNode, useState } from 'react'
import { makePasskey, nameOfDevice } from '#auth/factors/ceremonies.ts'
import { RecoveryCodes } from '#auth/factors/RecoveryCodes.tsx'
import { SecretForApp } from '#auth/factors/SecretForApp.tsx'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { DialogCard } from '#ui/DialogCard.tsx'
import { AddForm, type FormField } from '../../parts/AddForm.tsx'
import { type Factors, ProofForm } from './ProofForm.tsx'
import styles from './two-factors.module.css'

type Passkey = Factors['passkeys'][number]

/** What somebody wants to do with their second factors. */
export type Wish =
  | { readonly name: 'add-passkey' | 'turn-on' | 'turn-off' | 'new-codes' }
  | { readonly name: 'rename' | 'remove'; readonly passkey: Passkey }

interface Props {
  wish: Wish
  factors: Factors
  /** What was wished for is done, or is not wanted any more. */
  onClose: () => void
}

const nameField = (initial: string): FormField => ({
  name: 'name',
  label: t`Name of the passkey`,
  hint: t`So that you know which device it is.`,
  maxLength: 60,
  initial,
})

/** The steps of one wish, over the page. */
export function WishDialog({ wish, factors, onClose }: Props) {
  const { connection } = useApp()
  const [secret, setSecret] = useState<AnswerOf<typeof beginTotp>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = (given: readonly string[]) => (given.length === 0 ? onClose() : setCodes(given))
  const dialog = (title: string, children: ReactNode) => (
    <DialogCard title={title} onClose={onClose}>
      {children}
    </DialogCard>
  )
  if (codes !== undefined) return dialog(t`Recovery codes`, <RecoveryCodes codes={codes} onDone={onClose} />)
  switch (wish.name) {
    case 'add-passkey':
      return dialog(
        t`Add a passkey`,
        <>
          <p>{t`It lets you log in by your finger, face or PIN. Logging in by password takes it, or a code, besides. Other browsers are logged out; programs with your API key go on until you make a new one.`}</p>
          <ProofForm
            factors={factors}
            fields={[nameField(nameOfDevice())]}
            action={t`Add the passkey`}
            onProof={async (proof, { name = '' }) =>
              finish((await makePasskey(connection, name, proof)).recovery_codes)
            }
          />
        </>,
      )
    case 'rename':
      return dialog(
        t`Rename the passkey`,
        <div className={styles.proof}>
          <AddForm
            fields={[nameField(wish.passkey.name)]}
            action={t`Rename`}
            onSubmit={async ({ name = '' }) => {
              await connection.call(renamePasskey, { passkey_id: wish.passkey.id, name })
              onClose()
            }}
          />
        </div>,
      )
    case 'remove':
      return dialog(
        t`Remove ${wish.passkey.name}`,
        <>
          <p>{t`This passkey will not let anybody log in as you any more. Other browsers are logged out. Remove it on the device too, if you can.`}</p>
          <ProofForm
            factors={factors}
            action={t`Remove the passkey`}
            onProof={async (proof) => {
              await connection.call(removePasskey, { passkey_id: wish.passkey.id, ...proof })
              onClose()
            }}
          />
        </>,
      )
    case 'turn-on':
      return dialog(
        t`Codes of an app`,
        secret === undefined ? (
          <>
            <p>{t`Logging in then takes a code of an app on your device beside the password. Other browsers are logged out; programs with your API key go on until you make a new one.`}</p>
            <ProofForm
              factors={factors}
              action={t`Continue`}
              onProof={async (proof) => setSecret(await connection.call(beginTotp, proof))}
            />
          </>
        ) : (
          <div className={styles.proof}>
            <SecretForApp {...secret} />
            <AddForm
              fields={[
                { name: 'code', label: t`The code that the app shows`, autoComplete: 'one-time-code' },
              ]}
              action={t`Turn it on`}
              onSubmit={async ({ code = '' }) =>
                finish((await connection.call(confirmTotp, { code })).recovery_codes)
              }
            />
          </div>
        ),
      )
    case 'turn-off':
      return dialog(
        t`Turn the codes off`,
        <ProofForm
          factors={factors}
          action={t`Turn it off`}
          onProof={async (proof) => {
            await connection.call(removeTotp, proof)
            onClose()
          }}
        />,
      )
    default:
      return dialog(
        t`New recovery codes`,
        <>
          <p>{t`They take the place of those that you have.`}</p>
          <ProofForm
            factors={factors}
            action={t`Make new recovery codes`}
            onProof={async (proof) =>
              finish((await connection.call(renewRecoveryCodes, proof)).recovery_codes)
            }
          />
        </>,
      )
  }
}
