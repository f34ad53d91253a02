import type { AnswerOf } from '@parley/api/contract/endpoint'
import {
  deleteRealmExport,
  exportRealm,
  getRealmExportConsents,
  getRealmExports,
} from '@parley/api/exports/endpoints'
import { exportTypes, type RealmExport } from '@parley/api/exports/objects'
import type { Connection } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useSettings, useUsers } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { formatFull } from '#ui/time/format.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import { NotRead } from '../parts/NotRead.tsx'
import { useListed } from '../parts/use-listed.ts'
import setting from '../setting/Setting.module.css'

type Consents = AnswerOf<typeof getRealmExportConsents>['export_consents']

async function load(connection: Connection) {
  const [{ exports }, { export_consents: consents }] = await Promise.all([
    connection.call(getRealmExports, {}),
    connection.call(getRealmExportConsents, {}),
  ])
  return { exports, consents }
}

/** The data exports, what begins one, and who lets their private messages be in it. */
export function Exports() {
  const { connection } = useApp()
  const { answer, problem, read } = useListed(load, { events: ['realm_export', 'realm_export_consent'] })
  const users = useUsers()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const title = t`Data exports`
  if (problem !== undefined) return <NotRead title={title} problem={problem} read={read} />
  if (!answer) return <p role="status">{t`Loading…`}</p>
  const { exports, consents } = answer
  const name = (one: RealmExport) => formatFull(one.export_time, twentyFour)
  return (
    <Collection
      title={title}
      items={exports
        .filter((one) => one.deleted_timestamp === null)
        .toSorted((a, b) => b.id - a.id)
        .map((one) => ({
          key: one.id,
          name: name(one),
          title: name(one),
          detail: [
            one.export_type === exportTypes.fullWithConsent
              ? t`With the private messages of who consents`
              : t`Public channels`,
            users.get(one.acting_user_id)?.full_name ?? '',
            stateOf(one),
          ]
            .filter(Boolean)
            .join(' · '),
          tail: one.export_url !== null && (
            <>
              <ButtonLink
                kind="quiet"
                href={one.export_url}
                download
                aria-label={t`Save the export of ${name(one)}`}
              >
                {t`Save`}
              </ButtonLink>
              <Confirmed
                action={t`Delete…`}
                question={t`The file will be gone. Another export can be made, of what is there then.`}
                isDangerous
                onConfirm={() => connection.call(deleteRealmExport, { export_id: one.id })}
              />
            </>
          ),
        }))}
      empty={t`There are none. An export takes a while; it appears here, and you are told when it is done.`}
    >
      <AddForm
        fields={[
          {
            name: 'type',
            label: t`What is in it`,
            choices: [
              [String(exportTypes.publicData), t`Public channels`],
              [String(exportTypes.fullWithConsent), t`Also the private messages of who consents`],
            ],
          },
        ]}
        action={t`Begin an export`}
        onSubmit={({ type }) =>
          connection.call(exportRealm, {
            export_type: type === String(exportTypes.fullWithConsent) ? 2 : 1,
          })
        }
      >
        {({ type }) => type === String(exportTypes.fullWithConsent) && <WhoConsents consents={consents} />}
      </AddForm>
    </Collection>
  )
}

function stateOf({ pending, failed_timestamp: failed }: RealmExport): string {
  if (failed !== null) return t`It failed. Begin another one.`
  return pending ? t`Being written…` : t`Done`
}

/** How many people are in a full export: each says so in their own settings. */
function WhoConsents({ consents }: { consents: Consents }) {
  const count = consents.filter(({ consented }) => consented).length
  return (
    <p className={setting.about}>
      {plural(
        consents.length,
        { one: '{1} of # person consents.', other: '{1} of # people consent.' },
        count,
      )}{' '}
      {t`Each decides it in their own settings, under “Account and login”.`}
    </p>
  )
}
