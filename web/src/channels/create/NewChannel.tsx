import { createChannel } from '@parley/api/channels/endpoints'
import { maxChannelDescriptionLength, maxChannelNameLength } from '@parley/api/channels/limits'
import { channelPrivacies } from '@parley/api/channels/privacy'
import { channelSettings } from '@parley/api/channels/settings'
import { Lock, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useFolders, useNames, useRealm, useSlice } from '#data/hooks.ts'
import { declared, plural, t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import { Card } from '#settings/frame/Card.tsx'
import setting from '#settings/setting/Setting.module.css'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Frame } from '../frame/Frame.tsx'
import { Head } from '../frame/Head.tsx'
import { PrivacyChoice, useMayChoose } from '../general/PrivacyChoice.tsx'
import { PeopleAndGroups, usePeopleIn } from '../members/PeopleAndGroups.tsx'
import { hasRealmPermission } from '../source.ts'
import { emptyDraft, keepDraft, type NewChannelDraft, storedDraft } from './draft.ts'
import { FirstPermissions } from './FirstPermissions.tsx'
import styles from './NewChannel.module.css'

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

function Form({ empty }: { empty: NewChannelDraft }) {
  const { connection, ownUserId } = useApp()
  const id = useId()
  const names = useNames()
  const realm = useRealm()
  const folders = useFolders()
  const isAdministrator = useSlice((state) => state.self.is_admin)
  const mayChooseTopics = useSlice((state) => hasRealmPermission(state, 'can_set_topics_policy_group'))
  const [draft, setDraft] = useState(() => storedDraft(ownUserId, empty))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSureAlone, setSureAlone] = useState(false)
  const peopleIn = usePeopleIn()
  const others = useMemo(
    () => peopleIn(draft.people).filter((one) => one !== ownUserId),
    [peopleIn, draft.people, ownUserId],
  )
  const { request } = channelPrivacies[draft.privacy]
  const isAlone = request.is_private && others.length === 0
  useEffect(() => keepDraft(ownUserId, draft), [ownUserId, draft])
  const change = (more: Partial<NewChannelDraft>) => setDraft((now) => ({ ...now, ...more }))

  async function create(event: FormEvent) {
    event.preventDefault()
    if (isBusy || (isAlone && !isSureAlone)) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { id: channelId } = await connection.call(createChannel, {
        name: draft.name,
        description: draft.description,
        subscribers: [ownUserId, ...others],
        invite_only: request.is_private,
        is_web_public: request.is_web_public,
        history_public_to_subscribers: request.history_public_to_subscribers,
        announce: draft.announces && !request.is_private,
        ...(draft.folder === '' ? {} : { folder_id: Number(draft.folder) }),
        ...(draft.topics === 'inherit' ? {} : { topics_policy: draft.topics as 'allow_empty_topic' }),
        ...(draft.isDefault && !request.is_private && { is_default_stream: true }),
        ...draft.permissions,
      })
      setDraft(empty)
      keepDraft(ownUserId, undefined)
      goTo(narrowHash(channelNarrow(channelId), names))
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  const people = (
    <Card title={t`Who is in it`}>
      <div className={styles.field}>
        <PeopleAndGroups
          title={t`People and groups to add`}
          placeholder={t`Choose people and groups…`}
          value={draft.people}
          onChange={(value) => {
            change({ people: value })
            setSureAlone(false)
          }}
          peopleBy={peopleIn}
          sum={(count) => plural(count, { one: '# person will be added', other: '# people will be added' })}
        />
        <p className={setting.about}>
          {others.length === 0
            ? t`You, and whoever you add.`
            : plural(others.length, { one: 'You and # other.', other: 'You and # others.' })}
        </p>
        {isAlone && (
          <div className={`${setting.conflict} ${styles.alone}`} role="alert">
            <p>{t`Nobody but you could find this channel. Add people, or say that it is for you alone.`}</p>
            <label>
              <input
                type="checkbox"
                checked={isSureAlone}
                onChange={({ target }) => setSureAlone(target.checked)}
              />
              {t`It is for me alone`}
            </label>
          </div>
        )}
      </div>
    </Card>
  )

  return (
    <form className={styles.form} method="post" onSubmit={create}>
      <Card title={t`What it is`}>
        <div className={styles.field}>
          <label htmlFor={`${id}-name`}>{t`Name`}</label>
          <input
            id={`${id}-name`}
            className={setting.text}
            required
            dir="auto"
            autoComplete="off"
            maxLength={maxChannelNameLength}
            value={draft.name}
            aria-invalid={problem !== undefined || undefined}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-description`}>{t`What it is for`}</label>
          <input
            id={`${id}-description`}
            className={setting.text}
            dir="auto"
            autoComplete="off"
            maxLength={maxChannelDescriptionLength}
            placeholder={declared(channelSettings.description.face.whenEmpty ?? '')}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
        {folders.size > 0 && (
          <div className={styles.field}>
            <label htmlFor={`${id}-folder`}>{t`Folder`}</label>
            <select
              id={`${id}-folder`}
              className={setting.select}
              value={draft.folder}
              onChange={({ target }) => change({ folder: target.value })}
            >
              <option value="">{t`None`}</option>
              {[...folders.values()]
                .filter((folder) => !folder.is_archived)
                .sort((a, b) => a.order - b.order)
                .map((folder) => (
                  <option key={folder.id} value={folder.id}>
                    {folder.name}
                  </option>
                ))}
            </select>
          </div>
        )}
      </Card>
      <Card title={t`Who sees it`}>
        <PrivacyChoice value={draft.privacy} onChange={(privacy) => change({ privacy })} />
      </Card>
      {people}
      <Card title={t`More`}>
        {mayChooseTopics && (
          <div className={styles.field}>
            <label htmlFor={`${id}-topics`}>{declared(channelSettings.topics_policy.face.title)}</label>
            <select
              id={`${id}-topics`}
              className={setting.select}
              value={draft.topics}
              onChange={({ target }) => change({ topics: target.value })}
            >
              {Object.entries(channelSettings.topics_policy.face.choices ?? {}).map(([value, name]) => (
                <option key={value} value={value}>
                  {declared(name)}
                </option>
              ))}
            </select>
          </div>
        )}
        {!request.is_private && realm.realm_new_stream_announcements_stream_id !== -1 && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={draft.announces}
              onChange={({ target }) => change({ announces: target.checked })}
            />
            {t`Tell everybody of it where new channels are announced`}
          </label>
        )}
        {!request.is_private && isAdministrator && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={draft.isDefault}
              onChange={({ target }) => change({ isDefault: target.checked })}
            />
            {declared(channelSettings.is_default_stream.face.title)}
          </label>
        )}
        <FirstPermissions chosen={draft.permissions} onChange={(permissions) => change({ permissions })} />
      </Card>
      <div className={styles.end}>
        {problem && (
          <p className={setting.error} role="alert">
            {problem}
          </p>
        )}
        <ButtonLink kind="quiet" href="#channels/all">
          {t`Cancel`}
        </ButtonLink>
        <Button type="submit" disabled={isBusy || draft.name.trim() === '' || (isAlone && !isSureAlone)}>
          {t`Make the channel`}
        </Button>
      </div>
    </form>
  )
}
