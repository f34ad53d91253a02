import { updateSettings } from '@parley/api/settings/endpoints'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSettings } from '#data/hooks.ts'
import { directionOf } from '#language/locale.ts'
import { languageName } from '#language/more-intl.ts'
import { languages, spoken } from '#language/speak.ts'
import { t } from '#language/words.ts'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './LanguageDialog.module.css'

/** Chooses the language of the account. Each is called as those who speak it call it. */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { connection, report } = useApp()
  const { default_language: now } = useSettings()
  const [chosen, setChosen] = useState(() => spoken(now))

  async function choose(code: string) {
    const before = chosen
    setChosen(code)
    try {
      await connection.call(updateSettings, { default_language: code })
      onClose()
    } catch (error) {
      setChosen(before)
      report(error)
    }
  }

  return (
    <DialogCard title={t`Language`} onClose={onClose}>
      <fieldset className={styles.languages}>
        <legend className="visually-hidden">{t`Language`}</legend>
        {languages.map((code) => (
          <label key={code} className={styles.language}>
            <input
              type="radio"
              name="language"
              checked={code === chosen}
              onChange={() => void choose(code)}
            />
            <span lang={code} dir={directionOf(code)}>
              {languageName(code)}
            </span>
            <span className={styles.translated}>{languageName(code, chosen)}</span>
          </label>
        ))}
      </fieldset>
    </DialogCard>
  )
}
