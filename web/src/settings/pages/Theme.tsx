import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { chooseTheme, type Theme as ThemeName, theme } from '#ui/theme.ts'
import { Card } from '../frame/Card.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Theme.module.css'

/** The theme of this browser: others may stand in another light. */
export function Theme() {
  const chosen = useStore(theme)
  const themes: readonly (readonly [ThemeName, string])[] = [
    ['system', t`Match system`],
    ['light', t`Light`],
    ['dark', t`Dark`],
  ]
  return (
    <Card title={t`Theme`}>
      <fieldset className={styles.themes}>
        <legend className={setting.about}>{t`Only in this browser.`}</legend>
        {themes.map(([value, name]) => (
          <label key={value} className={styles.theme}>
            <input type="radio" name="theme" checked={chosen === value} onChange={() => chooseTheme(value)} />
            <span className={styles.picture} data-theme-of={value} aria-hidden="true">
              <span />
              <span />
            </span>
            {name}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
