import {
  deleteRealmIcon,
  deleteRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from '@parley/api/realm/endpoints'
import { useApp } from '#data/context.ts'
import { useRealm } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Logo } from '#ui/Logo.tsx'
import { Card } from '../frame/Card.tsx'
import { PictureRow } from '../parts/PictureRow.tsx'
import styles from './Pictures.module.css'

const SQUARE = [1]
/** A logo is shown as it is, so it may have any shape; these are the usual ones. */
const WIDE = ['own', 2, 4, 8] as const

/** The icon, and the logo on light and on dark ground. */
export function Pictures() {
  const { connection } = useApp()
  const realm = useRealm()
  return (
    <Card title={t`Pictures`}>
      <PictureRow
        title={t`Icon`}
        about={t`Square. It stands where the organization is one of several.`}
        picture={
          realm.realm_icon_source === 'U' ? (
            <img className={styles.icon} src={realm.realm_icon_url} alt="" />
          ) : (
            <Logo name={realm.realm_name} size={48} />
          )
        }
        shapes={SQUARE}
        isOwn={realm.realm_icon_source === 'U'}
        upload={(file) => connection.call(uploadRealmIcon, {}, { file })}
        remove={() => connection.call(deleteRealmIcon, {})}
      />
      <PictureRow
        title={t`Logo on light ground`}
        about={t`Wide. Apps show it in their light theme.`}
        picture={<LogoPicture url={realm.realm_logo_url} isOwn={realm.realm_logo_source === 'U'} />}
        shapes={WIDE}
        isOwn={realm.realm_logo_source === 'U'}
        upload={(file) => connection.call(uploadRealmLogo, { night: false }, { file })}
        remove={() => connection.call(deleteRealmLogo, { night: false })}
      />
      <PictureRow
        title={t`Logo on dark ground`}
        about={t`Wide. Apps show it in their dark theme.`}
        picture={
          <LogoPicture
            url={realm.realm_night_logo_url}
            isOwn={realm.realm_night_logo_source === 'U'}
            isNight
          />
        }
        shapes={WIDE}
        isOwn={realm.realm_night_logo_source === 'U'}
        upload={(file) => connection.call(uploadRealmLogo, { night: true }, { file })}
        remove={() => connection.call(deleteRealmLogo, { night: true })}
      />
    </Card>
  )
}

function LogoPicture({ url, isOwn, isNight }: { url: string; isOwn: boolean; isNight?: boolean }) {
  return (
    <span className={styles.logo} data-night={isNight || undefined}>
      {isOwn && <img src={url} alt="" />}
    </span>
  )
}
