import { updateSettings } from '@parley/api/settings/endpoints'
import { updateStatus } from '@parley/api/statuses/endpoints'
import { maxStatusTextLength } from '@parley/api/statuses/objects'
import { Smile } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useRealmEmoji, useSettings, useStatuses } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { asksForQuiet, QUIET_EMOJI } from '#notify/quiet-status.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import type { Emoji } from '#ui/emoji.ts'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './StatusDialog.module.css'
import { keepEnd } from './status-end.ts'

const EmojiPopover = onDemand(() => import('#ui/emoji-picker/EmojiPopover.tsx'))

const quiet = () => ({ text: t`Do not disturb`, emoji: QUIET_EMOJI as Emoji, end: '60' })

/** Each with when it is over, as one of `ends`. */
const presets = () => [
  ...[
    [t`In a meeting`, 'calendar', '1f4c5', '60'],
    [t`On the way`, 'bus', '1f68c', '30'],
    [t`Working remotely`, 'house', '1f3e0', 'day'],
    [t`Out sick`, 'thermometer', '1f321', 'day'],
    [t`On vacation`, 'palm_tree', '1f334', ''],
  ].map(([text = '', emoji_name = '', emoji_code = '', end = '']) => ({
    text,
    emoji: { emoji_name, emoji_code, reaction_type: 'unicode_emoji' } as Emoji,
    end,
  })),
  quiet(),
]

const ends = () =>
  [
    ['', t`Do not clear`],
    ['30', t`After 30 minutes`],
    ['60', t`After an hour`],
    ['240', t`After 4 hours`],
    ['day', t`At the end of the day`],
  ] as const

interface Props {
  /** Suggests a while without notifications. */
  isForQuiet?: boolean
  onClose: () => void
}

/** What others see of what one is doing, and whether they see that one is there. */
export default function StatusDialog({ isForQuiet = false, onClose }: Props) {
  const { connection, ownUserId, report } = useApp()
  const id = useId()
  const own = useStatuses().get(ownUserId)
  const custom = useRealmEmoji()
  const { presence_enabled } = useSettings()
  const [text, setText] = useState(isForQuiet ? quiet().text : (own?.status_text ?? ''))
  const [emoji, setEmoji] = useState(() => (isForQuiet ? quiet().emoji : emojiIn(own)))
  const [end, setEnd] = useState(isForQuiet ? quiet().end : '')
  const [isInvisible, setInvisible] = useState(!presence_enabled)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const hasStatus = Boolean(own?.status_text || own?.emoji_name)

  async function save(words: string, picture: Emoji | undefined, endsAt: number | undefined) {
    try {
      if (isInvisible === presence_enabled)
        await connection.call(updateSettings, { presence_enabled: !isInvisible })
      await connection.call(updateStatus, { status_text: words.trim(), ...(picture ?? { emoji_name: '' }) })
      const emojiName = picture?.emoji_name ?? ''
      keepEnd(
        endsAt === undefined
          ? undefined
          : { userId: ownUserId, at: endsAt, text: words.trim(), emoji: emojiName },
      )
      onClose()
    } catch (error) {
      report(error)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(text, emoji, endOf(end, new Date()))
  }

  return (
    <DialogCard title={t`Status`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.line}>
          <button
            type="button"
            className={styles.emoji}
            aria-label={emoji ? t`Emoji :${emoji.emoji_name}:` : t`Choose an emoji`}
            title={t`Choose an emoji`}
            aria-haspopup="dialog"
            aria-expanded={anchor !== undefined}
            onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
          >
            {emoji ? (
              <EmojiImage emoji={emoji} source={custom[emoji.emoji_code]?.source_url} />
            ) : (
              <Smile size={18} aria-hidden="true" />
            )}
          </button>
          <input
            aria-label={t`Status`}
            placeholder={t`What are you up to?`}
            // biome-ignore lint/a11y/noAutofocus: the dialog is about this field
            autoFocus
            maxLength={maxStatusTextLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <ul className={`plain ${styles.presets}`} aria-label={t`Suggestions`}>
          {presets().map((preset) => (
            <li key={preset.text}>
              <button
                type="button"
                onClick={() => {
                  setText(preset.text)
                  setEmoji(preset.emoji)
                  setEnd(preset.end)
                }}
              >
                <EmojiImage emoji={preset.emoji} /> {preset.text}
              </button>
            </li>
          ))}
        </ul>
        {asksForQuiet(emoji) && (
          <p className={styles.note} role="status">
            {t`While this is your status, Parley shows no notifications and plays no sounds where it is open.`}
          </p>
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}-end`}>{t`Clear it`}</label>
          <select id={`${id}-end`} value={end} onChange={(event) => setEnd(event.currentTarget.value)}>
            {ends().map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          {end !== '' && (
            <p className={styles.note}>{t`It is cleared while Parley is open in this browser.`}</p>
          )}
        </div>
        <label className={styles.invisible}>
          <input
            type="checkbox"
            checked={isInvisible}
            onChange={(event) => setInvisible(event.currentTarget.checked)}
          />
          <span>
            {t`Invisible`}
            <span className={styles.note}>{t`Others do not see whether you are there.`}</span>
          </span>
        </label>
        <div className={styles.buttons}>
          {hasStatus && (
            <Button kind="quiet" onClick={() => void save('', undefined, undefined)}>
              {t`Clear status`}
            </Button>
          )}
          <Button type="submit">{t`Save`}</Button>
        </div>
      </form>
      {anchor && (
        <EmojiPopover
          anchor={anchor}
          custom={custom}
          onPick={setEmoji}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </DialogCard>
  )
}

function emojiIn(status: ReturnType<ReturnType<typeof useStatuses>['get']>): Emoji | undefined {
  if (!status?.emoji_name || !status.emoji_code || !status.reaction_type) return undefined
  const { emoji_name, emoji_code, reaction_type } = status
  return { emoji_name, emoji_code, reaction_type }
}

function endOf(chosen: string, now: Date): number | undefined {
  if (chosen === 'day') return new Date(now).setHours(23, 59, 59, 0)
  return chosen === '' ? undefined : now.getTime() + Number(chosen) * 60_000
}
