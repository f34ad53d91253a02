import { createChannel } from '@parley/api/channels/endpoints'
import { maxChannelDescriptionLength, maxChannelNameLength } from '@parley/api/channels/limits'
import { channelPrivacies } from '@parley/api/channels/privacy'
import { channelSettings } from '@parley/api/channels/settings'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useFolders, useNames } from '#data/hooks.ts'
import { useProblems } from '#data/use-problems.ts'
import { declared, t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import { Card } from '#settings/frame/Card.tsx'
import setting from '#settings/setting/Setting.module.css'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { PrivacyChoice } from '../general/PrivacyChoice.tsx'
import { usePeopleIn } from '../members/PeopleAndGroups.tsx'
import { keepDraft, type NewChannelDraft, storedDraft } from './draft.ts'
import { FirstPeople } from './FirstPeople.tsx'
import { More } from './More.tsx'
import styles from './NewChannel.module.css'

/** What is known of a channel before it is made. */
export function Form({ empty }: { empty: NewChannelDraft }) {
  const { connection, ownUserId } = useApp()
  const id = useId()
  const names = useNames()
  const folders = useFolders()
  const [draft, setDraft] = useState(() => storedDraft(ownUserId, empty))
  const { problems, isComplete, refuse, onInput } = useProblems()
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

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy || (isAlone && !isSureAlone) || !isComplete(form)) return
    setBusy(true)
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
      await refuse(form, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={create} onInput={onInput}>
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
            name="name"
            aria-invalid={problems.fields.name !== undefined || undefined}
            aria-describedby={problems.fields.name && `${id}-problem`}
            onChange={({ target }) => change({ name: target.value })}
          />
          {problems.fields.name && (
            <p id={`${id}-problem`} className={setting.error} role="alert">
              {problems.fields.name}
            </p>
          )}
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
      <FirstPeople
        people={draft.people}
        others={others.length}
        isAlone={isAlone}
        isSureAlone={isSureAlone}
        onChange={(people) => {
          change({ people })
          setSureAlone(false)
        }}
        onSure={setSureAlone}
      />
      <More draft={draft} isPrivate={request.is_private} onChange={change} />
      <div className={styles.end}>
        {problems.other && (
          <p className={setting.error} role="alert">
            {problems.other}
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
