import { addRealmDomain, deleteRealmDomain, updateRealmDomain } from '@parley/api/domains/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { AddForm, type FormField } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import setting from '../setting/Setting.module.css'

/** The domains whose addresses may join. */
export function Domains() {
  const { connection } = useApp()
  const domains = useSlice((state) => state.domains)
  const isOwner = useSlice(({ self }) => self.is_owner)
  return (
    <Collection
      title={t`Our domains`}
      items={[...domains.values()]
        .sort(byText(({ domain }) => domain))
        .map(({ domain, allow_subdomains }) => ({
          key: domain,
          name: domain,
          title: domain,
          detail: allow_subdomains ? t`and what is below it` : undefined,
          edit: isOwner
            ? (close) => (
                <EditForm
                  name={domain}
                  fields={[belowField(allow_subdomains)]}
                  save={({ below }) =>
                    connection.call(updateRealmDomain, { domain, allow_subdomains: below === 'yes' })
                  }
                  onClose={close}
                />
              )
            : undefined,
          remove: isOwner ? () => connection.call(deleteRealmDomain, { domain }) : undefined,
          restore: () => connection.call(addRealmDomain, { domain, allow_subdomains }),
        }))}
      empty={t`There are none: every address may join, if joining is open.`}
    >
      {isOwner ? (
        <AddForm
          fields={[{ name: 'domain', label: t`Domain`, placeholder: 'example.com' }, belowField(false)]}
          action={t`Add`}
          onSubmit={({ domain = '', below }) =>
            connection.call(addRealmDomain, { domain: domain.trim(), allow_subdomains: below === 'yes' })
          }
        />
      ) : (
        <p className={setting.note}>{t`Only owners can change this.`}</p>
      )}
    </Collection>
  )
}

const belowField = (isOn: boolean): FormField => ({
  name: 'below',
  label: t`Subdomains`,
  choices: [
    ['no', t`No`],
    ['yes', t`Also what is below it`],
  ],
  initial: isOn ? 'yes' : 'no',
})
